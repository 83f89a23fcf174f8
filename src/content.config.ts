import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** The legal and help pages; what each field means is told to editors in docs/editors.md. */
const information = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content/information' }),
  schema: z.object({
    title: z.string().min(1).max(60),
    description: z.string().min(1).max(155),
    updated: z.date(),
    order: z.number().int().min(1),
    template: z.boolean(),
  }),
});

export const collections = { information };
