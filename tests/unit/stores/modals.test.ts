import { beforeEach, describe, expect, it } from 'vitest';
import { $modal, closeModal, openModal } from '#stores/modals.ts';
import { mount, providePlatform } from './platform.ts';

const VIDEO = { video_id: 7, title: 'Harbour' };

describe('modals', () => {
  beforeEach(closeModal);

  it('MDL-01 open by name and params, one at a time', () => {
    const platform = providePlatform();
    openModal('signin', {});
    openModal('addto', VIDEO);
    expect($modal.get()).toEqual({ name: 'addto', params: VIDEO });
    expect(platform.announced).toEqual(['modal', 'modal']);
    closeModal();
    expect($modal.get()).toBeNull();
  });

  it('MDL-04 close when the page is left', () => {
    const platform = providePlatform();
    mount($modal);
    openModal('signin', {});
    platform.leave();
    expect($modal.get()).toBeNull();
  });

  it('do not open over the age gate', () => {
    const platform = providePlatform({ gated: true });
    openModal('signin', {});
    expect($modal.get()).toBeNull();
    expect(platform.announced).toEqual([]);
  });
});
