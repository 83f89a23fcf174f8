import type { SubscriptionSection } from '#contract/enums.ts';
import { loadMemberTexts } from '#i18n/member-texts.ts';
import { languageOf } from '#lib/language.ts';
import { socialNotice } from '#lib/social-notices.ts';
import { showNotice } from '#stores/notices.ts';
import { changeOwn } from '#stores/own-lists.ts';
import { $viewed, loadViewed } from '#stores/session.ts';
import type { Feature } from '../boot.ts';
import { showCounts } from './own-counts.ts';

/** What a control is for: `data-subscribe` is `channels.12`, or empty where its page alone knows the number. */
function targetOf(control: HTMLElement): { section: SubscriptionSection; id: number } | null {
  const [section = '', id = ''] = (control.dataset.subscribe ?? '').split('.');
  return section === '' ? null : { section: section as SubscriptionSection, id: Number(id) };
}

/** Whether the member is subscribed: what the page has asked for anyway, else asked now. */
async function isSubscribed(control: HTMLElement): Promise<boolean> {
  const target = targetOf(control);
  if (target) {
    const viewed = await loadViewed(target);
    if (viewed) showCounts(document, viewed.unread);
    return viewed?.subscribed ?? false;
  }
  return new Promise((resolve) => {
    const stop = $viewed.subscribe((viewed) => {
      if (!viewed) return;
      resolve(viewed.subscribed);
      queueMicrotask(() => stop());
    });
  });
}

async function start(control: HTMLAnchorElement, signal: AbortSignal): Promise<void> {
  const target = targetOf(control);
  const known = isSubscribed(control);
  const texts = loadMemberTexts('social', languageOf(document.documentElement.lang));
  let subscribed = false;
  let busy = false;

  const show = async (): Promise<void> => {
    const t = await texts;
    control.textContent = subscribed ? t('subscribe.done') : t('subscribe.add');
    control.title = subscribed ? t('subscribe.end') : '';
    control.classList.toggle('main', !subscribed && !control.classList.contains('chip'));
    if (!target) return;
    control.role = 'button';
    control.ariaPressed = String(subscribed);
  };
  const press = async (isIntent: boolean): Promise<void> => {
    if (!target || busy) return;
    busy = true;
    await ready;
    // What was wanted before a sign-in is to subscribe.
    if (!(isIntent && subscribed)) {
      const section = subscribed ? 'rem' : 'add';
      const { section: kind, id } = target;
      const fields = { act: 'subscribe', section, target: kind, object_id: id };
      const { code } = await changeOwn(fields);
      if (code === 'need_auth') location.assign(control.href);
      if (code === 'ok' || code === 'already_subscribed') subscribed = section === 'add';
      const notice = socialNotice('subscribe', section, code);
      showNotice(code === 'ok' ? 'success' : 'error', (await texts)(`notify.${notice}`));
      await show();
    }
    busy = false;
  };
  const ready = known.then(async (found) => {
    subscribed = found;
    await show();
  });
  if (target)
    control.addEventListener(
      'click',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        // Without its words or an answer the page with the form does it.
        press(!event.isTrusted).catch(() => {
          location.assign(control.href);
        });
      },
      { signal },
    );
  await ready;
}

/** Lets a member subscribe where they stand, and shows what they are subscribed to; a visitor's control leads to sign in. */
export const subscribe: Feature = {
  name: 'subscribe',
  attach({ root, signal }) {
    for (const control of root.querySelectorAll<HTMLAnchorElement>('[data-subscribe]')) {
      delete control.dataset.modal;
      start(control, signal).catch(() => undefined);
    }
  },
};
