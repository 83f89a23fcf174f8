import type { AstroIntegration } from 'astro';
import type { DevHost } from '../dev.ts';

/** Astro integration: in `astro dev`, starts the API and gives pages their locals as the server does. */
export function devHost(): AstroIntegration {
  let started: DevHost | undefined;
  return {
    name: 'islet:dev-host',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const { createDevHost } = await import('../dev.ts');
        started = await createDevHost();
        server.middlewares.use(started.middleware);
      },
      'astro:server:done': async () => {
        await started?.close();
      },
    },
  };
}
