import { $panel, closePanel, openPanel } from '#stores/panels.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { mount, providePlatform, type Platform } from './platform.ts';

describe('panels', () => {
  let platform: Platform;

  beforeEach(() => {
    platform = providePlatform();
    for (const panel of ['search', 'filters'] as const) closePanel(panel);
  });

  it('are open one at a time', () => {
    openPanel('filters');
    openPanel('search');
    expect($panel.get()).toBe('search');
  });

  it('close only themselves', () => {
    openPanel('search');
    closePanel('filters');
    expect($panel.get()).toBe('search');
    closePanel('search');
    expect($panel.get()).toBeNull();
  });

  it('SRCH-04 close when the page is left', () => {
    mount($panel);
    openPanel('search');
    platform.leave();
    expect($panel.get()).toBeNull();
  });
});
