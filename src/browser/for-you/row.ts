import type { PoolVideo } from '#client/pool.ts';
import type { Translate } from '#i18n/translate.ts';
import { abbreviated } from '#lib/format.ts';
import { proposalsFor, type Proposal } from '#lib/for-you.ts';
import { languageOf } from '#lib/language.ts';
import { paths } from '#routes/paths.ts';
import { $exclusions, isExcluded } from '#stores/exclusions.ts';
import { inPageLanguage } from '#stores/search-address.ts';
import { readHistory } from '../enhance/history-count.ts';
import { element } from './element.ts';
import { loadPool } from './pool.ts';
import { followChoice, forget, stop, wantsProposals } from './choice.ts';
import { currentTaste } from './taste.ts';

/** Two rows of a wide window. */
const SHOWN = 8;

type Words = Translate<'proposals'>;

function whyOf({ reason, watched }: Proposal<PoolVideo>, t: Words): HTMLElement {
  const text = t(`why.${reason.kind}`, { count: watched, title: reason.title });
  return element('details', { className: 'why' }, [
    element('summary', { textContent: t('why.ask') }),
    element('p', { textContent: text }),
  ]);
}

/** A tile as VideoTile.astro writes it, with the reason below. */
function tileOf(proposal: Proposal<PoolVideo>, origin: string, t: Words): HTMLLIElement {
  const { of: video } = proposal;
  const lang = languageOf(document.documentElement.lang);
  const link = element('a', { href: inPageLanguage(paths.video(video)) }, [
    element('h3', { textContent: video.title }),
    element('b', { textContent: video.duration }),
    element('p', { textContent: t('views', abbreviated(video.views, lang)) }),
    element('img', {
      loading: 'lazy',
      decoding: 'async',
      alt: '',
      width: 320,
      height: 180,
      src: new URL(video.thumbnail, origin).href,
    }),
  ]);
  return element('li', { className: 'tile' }, [link, whyOf(proposal, t)]);
}

/** Paths of an API elsewhere belong there. */
const mediaOrigin = (root: Document): string => root.documentElement.dataset.media ?? location.href;

function choices(section: HTMLElement, draw: () => Promise<void>, t: Words): HTMLElement {
  const button = (textContent: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', className: 'chip', textContent });
    made.addEventListener('click', press);
    return made;
  };
  return element('div', { className: 'chips' }, [
    button(t('reset'), () => {
      forget();
      void draw();
    }),
    button(t('off'), () => {
      stop();
      section.remove();
      document.getElementById('main')?.focus();
    }),
  ]);
}

/** Puts proposals below the lists of the home page: in place of nothing that was there before, so that nothing moves. */
export async function showRow(root: Document, t: Words): Promise<void> {
  const before = root.getElementById('popular')?.closest('section');
  if (!before) return;
  const pool = await loadPool();
  const status = element('p', { className: 'quiet', role: 'status' });
  const grid = element('ul', { className: 'grid' });
  const section = element('section', { className: 'sec', id: 'for-you' });
  section.setAttribute('aria-labelledby', 'for-you-title');
  let drawnOf: readonly number[] = [];
  let drawnWithout = '';
  const draw = async (): Promise<void> => {
    const taste = currentTaste();
    drawnOf = taste.map(({ id }) => id);
    const exclusions = $exclusions.get();
    drawnWithout = JSON.stringify(exclusions);
    const seen = new Set([
      ...drawnOf,
      ...readHistory().map((entry) => Number((entry as { video_id?: unknown } | null)?.video_id)),
    ]);
    const found = proposalsFor(
      pool.filter((video) => !seen.has(video.id) && !isExcluded({ ...video }, exclusions)),
      taste,
    );
    const origin = mediaOrigin(root);
    grid.replaceChildren(...found.slice(0, SHOWN).map((one) => tileOf(one, origin, t)));
    status.textContent = found.length === 0 ? t('none_yet') : t('explained');
  };
  await draw();
  // What came meanwhile was heard by nothing yet.
  if (!wantsProposals()) return;
  section.append(
    element('div', { className: 'between' }, [
      element('h2', { id: 'for-you-title', textContent: t('title') }),
      choices(section, draw, t),
    ]),
    status,
    grid,
  );
  before.after(section);
  // As every other list: also on another page, or in another tab.
  $exclusions.listen((exclusions) => {
    if (JSON.stringify(exclusions) !== drawnWithout) void draw();
  });
  followChoice(() => {
    const known = new Set(currentTaste().map(({ id }) => id));
    if (!wantsProposals()) section.remove();
    // What was only watched since moves nothing.
    else if (drawnOf.some((id) => !known.has(id))) void draw();
  });
}
