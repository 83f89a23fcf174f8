import '../without-eval.ts';
import { z } from 'zod';
import { LANGUAGES } from '#config/locales.ts';

/** The language of the page from which something is asked: mails come in it. */
export const pageLanguage = z.enum(LANGUAGES).optional().catch(undefined);
