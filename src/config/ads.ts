import { z } from 'zod';
import { isSafeOrigin } from './local-hosts.ts';

/** Where advertisements stand and how large they are, in CSS pixels (SPEC.md §9); `small` is on screens up to 767 px. */
export const AD_SIZES = {
  /** Beside the description, on desktop only. */
  right: { width: 300, height: 250 },
  /** Under the player, where the channel has no sponsor images of its own. */
  under_player: { width: 728, height: 90, small: { width: 320, height: 100 } },
  footer: { width: 300, height: 250 },
} as const;
export type AdSlotName = keyof typeof AD_SIZES;

/** A channel's own sponsor image under the player (SPEC.md §9). */
export const SPONSOR_SIZE = { width: 285, height: 165 } as const;

/** How many advertisements the footer holds; on screens up to 767 px only the first two show (SPEC.md §9, `styles/ads-rest.css`). */
export const FOOTER_BANNERS = 4;
const RIGHT_BANNERS = 3;

const ADDRESS_RULE =
  'must be an address such as https://example.org/ or a path such as /categories/';
const FRAME_RULE = 'must be an https:// address whose origin is listed in frame_origins';
const ORIGIN_RULE = 'must be an origin such as https://ads.example, without a path';

/** The parts of an address of the web; null for another one, and for names that a policy could not hold. */
function webAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = /^https?:$/u.test(url.protocol) && /^[\w.:[\]-]+$/u.test(url.hostname);
  return isWeb ? url : null;
}

/** An address that may be framed: HTTPS, or this machine while one tries things out. */
function isSecure(text: string): boolean {
  const url = webAddress(text);
  return url !== null && isSafeOrigin(url);
}

const isPath = (text: string): boolean => /^\/(?![/\\])\S*$/u.test(text);

const address = z
  .string()
  .refine((text) => isPath(text) || webAddress(text) !== null, ADDRESS_RULE);
const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(120, 'must have at most 120 characters');

const house = z.strictObject({
  kind: z.literal('house'),
  image: address,
  /** For screens up to 767 px, where the slot has another shape there. */
  small_image: address.optional(),
  link: address,
  /** What the picture says, for those who do not see it. */
  text,
});
export type HouseAd = z.output<typeof house>;

const frame = z.strictObject({
  kind: z.literal('frame'),
  src: z.string().refine(isSecure, FRAME_RULE),
  small_src: z.string().refine(isSecure, FRAME_RULE).optional(),
  title: text,
  /** Shown in place of the frame when it does not come, and to visitors who save data or run no scripts. */
  fallback: house.optional(),
});
export type FrameAd = z.output<typeof frame>;

const ad = z.discriminatedUnion('kind', [house, frame], 'must have the kind "house" or "frame"');
export type Ad = z.output<typeof ad>;

const LANGUAGE = z.string().regex(/^[a-z]{2}$/u, 'must be two lower-case letters such as "en"');
const COUNTRY = z.string().regex(/^[a-z]{2}$/u, 'must be two lower-case letters such as "de"');

/** One or several, read as a list. */
const oneOrMore = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? (value as unknown[]) : [value]),
    z.array(schema).min(1, 'must not be empty'),
  );

const offer = z.strictObject({
  lang: LANGUAGE.default('en'),
  /** Countries whose visitors see it; without one, everybody. */
  country: oneOrMore(COUNTRY).optional(),
  /** Directories of categories or tags; without one, it fits every video. */
  tags: z.array(text).optional(),
  pretitle: text,
  title: text,
  link: oneOrMore(address),
});
export type Offer = z.output<typeof offer>;

const banners = (most: number) => z.array(ad).max(most, `must hold at most ${most}`).default([]);

/** What an operator's file of advertisements says (docs/ads.md). */
export const adsSchema = z
  .strictObject({
    frame_origins: z
      .array(
        z.string().refine((each) => isSecure(each) && new URL(each).origin === each, ORIGIN_RULE),
      )
      .default([]),
    slots: z
      .strictObject({
        right: banners(RIGHT_BANNERS),
        under_player: banners(1),
        footer: banners(FOOTER_BANNERS),
      })
      .prefault({}),
    offers: z
      .strictObject({
        /** Of a hundred pages, how many show one. */
        chance: z
          .number()
          .min(0, 'must be from 0 to 100')
          .max(100, 'must be from 0 to 100')
          .default(100),
        /** What the countdown does when it runs out: a minute more each time, or the offer is over. */
        countdown: z.enum(['restart', 'end']).default('restart'),
        list: z.array(offer).default([]),
      })
      .prefault({}),
  })
  .superRefine(({ frame_origins, slots }, context) => {
    for (const [name, ads] of Object.entries(slots)) {
      for (const [index, each] of ads.entries()) {
        if (each.kind !== 'frame') continue;
        for (const key of ['src', 'small_src'] as const) {
          const source = each[key];
          if (source === undefined || frame_origins.includes(new URL(source).origin)) continue;
          context.addIssue({
            code: 'custom',
            path: ['slots', name, index, key],
            message: FRAME_RULE,
          });
        }
      }
    }
  });
export type Ads = z.output<typeof adsSchema>;

/** A site without advertisements. */
export const NO_ADS: Ads = adsSchema.parse({});

/** Where frames and pictures of advertisements come from, for the content security policy. */
export function adOrigins({ frame_origins, slots }: Ads): { frames: string[]; images: string[] } {
  const houses = Object.values(slots)
    .flat()
    .map((each) => (each.kind === 'house' ? each : each.fallback));
  const images = houses
    .flatMap((each) => [each?.image, each?.small_image])
    .flatMap((image) => webAddress(image ?? '')?.origin ?? []);
  return { frames: [...new Set(frame_origins)], images: [...new Set(images)] };
}
