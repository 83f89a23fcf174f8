import { createHash } from 'node:crypto';
import type { Language } from '#config/locales.ts';
import { classesIn } from '#lib/html-tags.ts';
import shell from '../styles/critical.css?inline';
import buttons from '../styles/part-buttons.css?inline';
import card from '../styles/part-card.css?inline';
import categories from '../styles/part-categories.css?inline';
import chips from '../styles/part-chips.css?inline';
import country from '../styles/part-country.css?inline';
import facts from '../styles/part-facts.css?inline';
import filters from '../styles/part-filters.css?inline';
import gate from '../styles/part-gate.css?inline';
import ghost from '../styles/part-ghost.css?inline';
import japanese from '../styles/part-japanese.css?inline';
import links from '../styles/part-links.css?inline';
import modelFilters from '../styles/part-model-filters.css?inline';
import people from '../styles/part-people.css?inline';
import print from '../styles/part-print.css?inline';
import removed from '../styles/part-removed.css?inline';
import profile from '../styles/part-profile.css?inline';
import search from '../styles/part-search.css?inline';
import searchHead from '../styles/part-search-head.css?inline';
import section from '../styles/part-section.css?inline';
import tabs from '../styles/part-tabs.css?inline';
import text from '../styles/part-text.css?inline';
import earlyTap from '#browser/inline/early-tap.js?raw';
import headScript from '#browser/inline/head.js?raw';
import menuScript from '#browser/inline/menu.js?raw';
import sharpPictures from '#browser/inline/sharp-pictures.js?raw';

/** CSS that is written into a page, without what a reader of the source needs. */
function minify(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}

/** A `<style>` of a page and the hash by which its policy lets it through. */
export interface InlineStyle {
  css: string;
  hash: `sha256-${string}`;
}

/** Makes an inline style: minified, with its CSP hash. */
export function inlineStyle(source: string): InlineStyle {
  const css = minify(source);
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

const SHELL = inlineStyle(shell);

/** CSS above the fold that only some pages need, by the class that asks for it. */
const PARTS: readonly (readonly [string, InlineStyle])[] = [
  ['btn', inlineStyle(buttons)],
  ['card', inlineStyle(card)],
  ['open-filters', inlineStyle(filters)],
  ['cats', inlineStyle(categories)],
  ['chips', inlineStyle(chips)],
  ['ghost', inlineStyle(ghost)],
  ['big-find', inlineStyle(search)],
  ['search-head', inlineStyle(searchHead)],
  ['sec', inlineStyle(section)],
  ['text', inlineStyle(text + print)],
  ['country', inlineStyle(country)],
  ['people', inlineStyle(people)],
  ['plain-list', inlineStyle(links)],
  ['letters', inlineStyle(modelFilters)],
  ['profile', inlineStyle(profile)],
  ['fact-line', inlineStyle(facts)],
  ['tabs', inlineStyle(tabs)],
  ['is-removed', inlineStyle(removed)],
];

export const GATE_STYLE = inlineStyle(gate);

/** What a language needs beside the rest. */
export const LANGUAGE_STYLES: Readonly<Partial<Record<Language, InlineStyle>>> = {
  ja: inlineStyle(japanese),
};

/** What a page with this markup must have styled before its first paint. */
export function stylesFor(html: string): InlineStyle[] {
  const classes = classesIn(html);
  return [SHELL, ...PARTS.filter(([name]) => classes.has(name)).map(([, style]) => style)];
}

/** Runs before the first paint; astro.config.mjs names its hash. */
export const HEAD_SCRIPT = headScript;

/** What stands behind the menu and makes its parts when they are wanted. */
export const MENU_SCRIPT = menuScript;

/** What stands behind lists of tiles: screens with many dots get pictures as sharp as they are. */
export const SHARP_PICTURES = sharpPictures;

/** What stands before a player: a press on play counts before its script is there. */
export const EARLY_TAP = earlyTap;
