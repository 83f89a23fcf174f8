import type { SubscriptionSection } from '#contract/enums.ts';
import { loadMemberTexts } from '#i18n/member-texts.ts';
import { isPlain } from '#lib/is-plain.ts';
import { languageOf } from '#lib/language.ts';
import { socialNotice } from '#lib/social-notices.ts';
import { waitWords } from '#lib/wait-words.ts';
import { showNotice } from '#stores/notices.ts';
import { changeOwn } from '#stores/own-lists.ts';
import { $viewed, loadViewed } from '#stores/session.ts';
import { afterPaint } from '../after-paint.ts';
import type { Feature } from '../boot.ts';
import { showAnswer, toldLast } from './own-counts.ts';
import { refreshHead } from './own-head.ts';
import { tilesToAsk, unanswered } from './watched-marks.ts';

/** How many a channel's or a model's page says there are, among other facts. */
const SUBSCRIBERS = '.profile .fact-line';

/** What a control subscribes to, and whether its member is subscribed. */
interface Known {
  target: { section: SubscriptionSection; id: number };
  subscribed: boolean;
}

/** Few ever need it. */
async function leadToSignIn(href: string): Promise<void> {
  const beside = await import('../enhance/other-member.ts');
  beside.leadToSignIn(href);
}

/** What a video's own request tells of its channel, `next` what its next one does; pends where it tells nothing. */
const channelOfVideo = (next: boolean): Promise<Known> =>
  new Promise((resolve) => {
    const stop = $viewed[next ? 'listen' : 'subscribe']((viewed) => {
      if (!viewed || viewed.channel === 0) return;
      const { channel: id, subscribed } = viewed;
      resolve({ target: { section: 'channels', id }, subscribed });
      queueMicrotask(() => stop());
    });
  });

/** Whether a page comes out of the browser's cache by its back button: with the numbers that it had. */
const isReturn = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
};

/**
 * What a control is for: `data-subscribe` is `channels.12`, and is asked for; it is empty on the page of a video, which asks
 * for what it shows of its viewer anyway. Rejects without an answer.
 */
async function knownOf({ dataset }: HTMLElement, anew: boolean): Promise<Known> {
  const [section = '', id = ''] = (dataset.subscribe ?? '').split('.');
  if (section === '') return channelOfVideo(anew);
  const target = { section: section as SubscriptionSection, id: Number(id) };
  await afterPaint();
  const tiles = tilesToAsk(document);
  const before = toldLast(document);
  const viewed = await loadViewed(target, tiles);
  if (!viewed) {
    unanswered(tiles);
    throw new Error('it is not known what the viewer is subscribed to');
  }
  showAnswer(document, viewed.unread, { before, tiles });
  return { target, subscribed: viewed.subscribed };
}

async function start(control: HTMLAnchorElement, signal: AbortSignal): Promise<void> {
  const isVideo = control.dataset.subscribe === '';
  let target: Known['target'] | null = null;
  const texts = loadMemberTexts('social', languageOf(document.documentElement.lang));
  let subscribed = false;
  let busy = false;

  const show = async (): Promise<void> => {
    const t = await texts;
    control.textContent = subscribed ? t('subscribe.done') : t('subscribe.add');
    control.title = subscribed ? t('subscribe.end') : '';
    control.classList.toggle('main', !subscribed && !control.classList.contains('chip'));
    control.role = 'button';
    control.ariaPressed = String(subscribed);
  };
  const change = async (isIntent: boolean): Promise<void> => {
    // What got no answer is asked once more.
    if (!target) await ready.catch(() => ask(false));
    // What was wanted before a sign-in is to subscribe.
    if (!target || (isIntent && subscribed)) return;
    const section = subscribed ? 'rem' : 'add';
    const { section: kind, id } = target;
    const fields = { act: 'subscribe', section, target: kind, object_id: id };
    const { code, wait } = await changeOwn(fields);
    if (code === 'need_auth') await leadToSignIn(control.href);
    if (code === 'ok' || code === 'already_subscribed') subscribed = section === 'add';
    if (code === 'ok') void refreshHead(document, SUBSCRIBERS);
    const notice = socialNotice('subscribe', section, code);
    showNotice(
      code === 'ok' ? 'success' : 'error',
      (await texts)(`notify.${notice}`, waitWords(document.documentElement.lang, wait)),
      `subscribe ${kind} ${id}`,
    );
    await show();
  };
  const press = async (isIntent: boolean): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      await change(isIntent);
    } finally {
      busy = false;
    }
  };
  const ask = async (anew: boolean): Promise<void> => {
    ({ target, subscribed } = await knownOf(control, anew));
    await show();
  };
  const askAnew = async (): Promise<void> => {
    await ask(true);
    // On the page of a video stands no number of them.
    if (!isVideo) await refreshHead(document, SUBSCRIBERS);
  };
  const ready = isReturn() && !isVideo ? askAnew() : ask(false);
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      // Without an answer it says what it said.
      if (persisted) askAnew().catch(() => undefined);
    },
    { signal },
  );
  const follow = (): void => location.assign(control.href);
  control.addEventListener(
    'keydown',
    (event) => {
      // What is called a button is pressed as one.
      if (event.key !== ' ' || control.role !== 'button') return;
      event.preventDefault();
      if (!event.repeat) press(false).catch(follow);
    },
    { signal },
  );
  control.addEventListener(
    'click',
    (event) => {
      if (!isPlain(event)) return;
      // Before it is known which channel a video has, or without that, its page with the form does it.
      if (isVideo && !target && event.isTrusted) return;
      event.preventDefault();
      // So it does without words or an answer.
      press(!event.isTrusted).catch(follow);
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
