/** Astro integration: in `astro dev`, starts the API and gives pages their locals as the server does. */
export function devHost() {
  let started;
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
