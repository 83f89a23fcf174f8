import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { editAlbum } from '#contract/calls/edit-album.ts';
import type { RefusedForm } from '#lib/refused-form.ts';
import type { Problem } from '#browser/member/upload-problem.ts';
import { typedFieldsOf, type TypedFields } from './typed-fields.ts';

/** What became of a form about one album. */
export interface PostedAlbum {
  status: number;
  /** Of which album; 0 for none. */
  id: number;
  /** What was told of it. */
  told: TypedFields;
  /** Its photos in the order that was typed. */
  placed: readonly number[];
  problems: readonly Problem[];
}

type Pairs = readonly (readonly [string, string])[];

/** What was typed for a place: none, or no number, is the last one. */
const placeOf = (typed: string): number => {
  const place = typed.trim() === '' ? Infinity : Number(typed);
  return Number.isNaN(place) ? Infinity : place;
};

/** All photos by the places that were typed. Of one place the photo that was moved up to it comes first, and one that was moved down last: the form numbers them from 1. */
const placedOf = (pairs: Pairs): number[] =>
  pairs
    .flatMap(([name, typed]) => {
      const photo = /^place_(\d{1,15})$/u.exec(name)?.[1];
      return photo === undefined ? [] : [{ photo: Number(photo), place: placeOf(typed) }];
    })
    .map(({ photo, place }, at) => ({ photo, place, moved: Math.sign(place - (at + 1)) }))
    .toSorted((a, b) => (a.place === b.place ? a.moved - b.moved : a.place - b.place))
    .map(({ photo }) => photo);

/** The same without those that are left out. */
export function orderOf(pairs: Pairs): number[] {
  const out = new Set(pairs.filter(([name]) => name === 'out').map(([, photo]) => Number(photo)));
  return placedOf(pairs).filter((photo) => !out.has(photo));
}

/** Hands a form about an album to the API, in the member's name. */
export async function sendAlbum(data: FormData, client: Client): Promise<PostedAlbum> {
  const texts = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const dirs = texts.filter(([name]) => name === 'categories').map(([, dir]) => dir);
  const values: Record<string, string> = {
    ...Object.fromEntries(texts),
    categories: dirs.join(','),
    order: orderOf(texts).join(','),
    out: texts.flatMap(([name, photo]) => (name === 'out' ? [photo] : [])).join(','),
  };
  const told = typedFieldsOf(data);
  const placed = placedOf(texts);
  const body = editAlbum.body.safeParse(values);
  if (!body.success)
    return { id: 0, told, placed, status: 422, problems: [{ field: 'form', code: 'failed' }] };
  const posted = { id: body.data.album_id ?? 0, told, placed };
  try {
    await client.send(editAlbum, body.data);
    return { ...posted, status: 200, problems: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, info, errors } = error;
    const problems = errors.length > 0 ? errors : [{ field: 'form', code, info }];
    return { ...posted, status, problems };
  }
}

/** What became of a form whose photos were not taken: it goes back with what was written. */
export const refusedAlbum = ({ form, status, problems }: RefusedForm): PostedAlbum => ({
  ...{
    id: Number(form.get('album_id')) || 0,
    told: typedFieldsOf(form),
    placed: [],
    status,
    problems,
  },
});
