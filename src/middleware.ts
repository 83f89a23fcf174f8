import { defineMiddleware } from 'astro:middleware';

/** The host (`src/server`, or the dev host) gives every page its locals; a page without them is a wiring mistake. */
export const onRequest = defineMiddleware((context, next) => {
  if (!('client' in context.locals)) {
    throw new Error(`${context.url.pathname} was asked for without the host of this project`);
  }
  return next();
});
