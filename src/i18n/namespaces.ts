import type account from '../../locales/en/account.json';
import type data from '../../locales/en/data.json';
import type forms from '../../locales/en/forms.json';
import type history from '../../locales/en/history.json';
import type islands from '../../locales/en/islands.json';
import type mail from '../../locales/en/mail.json';
import type messages from '../../locales/en/messages.json';
import type moderation from '../../locales/en/moderation.json';
import type modals from '../../locales/en/modals.json';
import type move from '../../locales/en/move.json';
import type people from '../../locales/en/people.json';
import type own from '../../locales/en/own.json';
import type player from '../../locales/en/player.json';
import type profile from '../../locales/en/profile.json';
import type proposals from '../../locales/en/proposals.json';
import type report from '../../locales/en/report.json';
import type social from '../../locales/en/social.json';
import type site from '../../locales/en/site.json';
import type theme from '../../locales/en/theme.json';
import type upload from '../../locales/en/upload.json';
import type ways from '../../locales/en/ways.json';

/** The files of a language in `locales/`: `site` for pages, `history` for a member's own, `mail` for mails, `report` for reports and all about them, the others for what runs in a browser. */
export const NAMESPACES = [
  'site',
  'people',
  'islands',
  'modals',
  'player',
  'forms',
  'account',
  'profile',
  'history',
  'data',
  'own',
  'messages',
  'move',
  'proposals',
  'social',
  'ways',
  'report',
  'moderation',
  'mail',
  'upload',
  'theme',
] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** A namespace's English file, of which the keys are made. */
export interface Texts {
  site: typeof site;
  people: typeof people;
  islands: typeof islands;
  modals: typeof modals;
  player: typeof player;
  forms: typeof forms;
  account: typeof account;
  profile: typeof profile;
  history: typeof history;
  data: typeof data;
  own: typeof own;
  messages: typeof messages;
  move: typeof move;
  proposals: typeof proposals;
  social: typeof social;
  ways: typeof ways;
  report: typeof report;
  moderation: typeof moderation;
  mail: typeof mail;
  upload: typeof upload;
  theme: typeof theme;
}

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

type WithoutPlural<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** Every key of a namespace, `part.name`; `views_one` and `views_other` are the one key `views`. */
export type TextKey<Name extends Namespace = 'site'> = WithoutPlural<Leaves<Texts[Name]>>;
