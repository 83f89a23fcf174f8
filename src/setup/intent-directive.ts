import type { AstroIntegration } from 'astro';

/** Astro integration: adds the client directive `client:intent`. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'islet:intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        // Resolved from the project's root; a file URL is not understood here.
        addClientDirective({ name: 'intent', entrypoint: './src/browser/islands/intent.ts' });
      },
    },
  };
}
