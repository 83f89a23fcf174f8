import { defineMiddleware } from 'astro/middleware';

/**
 * Hands what a page throws to whoever asked for the page. Astro would write it to the console in words
 * of its own, without saying which page it was; in `astro dev`, where nobody listens, it still does.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  try {
    return await next();
  } catch (error) {
    if (!locals.failed) throw error;
    locals.failed(error);
    return new Response(null, { status: 500 });
  }
});
