import { z } from 'zod';
import { wireMediaAddress } from './addresses.ts';
import { looseLine, wireLine } from './texts.ts';
import { ContractError } from './errors.ts';
import { group } from './id-group.ts';
import { id, lifetime } from './params.ts';
import { path, type PathParam } from './path.ts';
import { listOf, wireCount } from './wire.ts';

/** The spoken text of a video in one language: the address of a WebVTT file. */
export interface Caption {
  /** A BCP 47 tag such as `en` or `pt-BR`. */
  lang: string;
  /** What its host calls it; empty where the name of the language says enough. */
  title: string;
  url: string;
}

/** A named part of a video; it ends where the next begins. */
export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** Captions of a video's answer; hosts that have none leave the field out. One a language, the first counts. */
export const captions = listOf(
  z.object({ lang: z.string().regex(LANGUAGE_TAG), title: looseLine, url: wireMediaAddress }),
)
  .transform((all): Caption[] =>
    all.filter((one, index) => all.findIndex(({ lang }) => lang === one.lang) === index),
  )
  .catch([])
  .default([]);

/** Chapters of a video's answer, in order; hosts that have none leave the field out. */
export const chapters = listOf(
  z.object({ start: wireCount, title: wireLine.pipe(z.string().min(1)) }),
)
  .transform((all): Chapter[] => all.toSorted((a, b) => a.start - b.start))
  .catch([])
  .default([]);

const languageTag: PathParam<'lang', string> = {
  name: 'lang',
  encode: (tag) => tag,
  decode: (raw) => {
    if (!LANGUAGE_TAG.test(raw)) throw new ContractError('bad_language', raw.slice(0, 40));
    return raw;
  },
};

/** Where the embedded API serves captions, below `/api/`: read by browsers, never by the client. */
export const captionsPath = path`captions/${lifetime}/${group}/${id}.${languageTag}.vtt`;
