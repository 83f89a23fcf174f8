import node from '@astrojs/node';
import react from '@astrojs/react';
import astroI18next from 'astro-i18next';
import { defineConfig } from 'astro/config';
import { afterBuild } from './src/setup/after-build.ts';
import { devHost } from './src/setup/dev-host.ts';
import { pseudoLocale } from './src/i18n/pseudo-locale.ts';
import { bundlePerPage } from './src/setup/bundle-per-page.ts';
import { precompute } from './src/setup/precompute.ts';
import { inlineScriptHashes, minifyInlineScripts } from './src/setup/minify-inline-scripts.ts';
import { vitePreloadHelper } from './src/setup/vite-preload-helper.ts';

export default defineConfig({
  output: 'server',
  // The server holds a page whole before it sends it, so that a late error is an error page.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [
    react(),
    astroI18next({ configPath: './src/i18n/astro-i18next.config.cjs' }),
    devHost(),
    afterBuild(),
  ],
  trailingSlash: 'always',
  compressHTML: true,
  prefetch: false,
  session: false,
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never' },
  cache: {
    provider: {
      name: 'islet',
      entrypoint: new URL('./src/server/cache-provider.ts', import.meta.url),
    },
  },
  security: {
    // Forms are checked by the host and the API; pages take no writes.
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: inlineScriptHashes() },
      // Widths in per cent are written as style attributes.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    plugins: [
      bundlePerPage(),
      precompute(),
      minifyInlineScripts(),
      vitePreloadHelper(),
      pseudoLocale(),
    ],
    build: {
      target: 'es2022',
      // Those that know `light-dark()`, by which a visitor's own choice of colours needs no second palette.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Each name stands in the script of every page, and what is random in it cannot be compressed: 42 bits of a hash tell versions of a file apart.
              entryFileNames: '_astro/[name].[hash:7].js',
              chunkFileNames: '_astro/[name].[hash:7].js',
              assetFileNames: '_astro/[name].[hash:7][extname]',
              // One file in place of five: on a slow line each level of imports costs a round trip.
              codeSplitting: {
                groups: [
                  // Without the copies that pages have of it: `bundle-per-page.ts`.
                  { name: 'preload-helper', test: /vite\/preload-helper\.js$/, priority: 2 },
                  // What is small and asked for together: each name stands in the script of every page.
                  {
                    name: 'limits',
                    test: /src\/(?:config\/(?:limits|profile|uploads)|lib\/is-composing)\.ts$/,
                  },
                  {
                    name: 'pages',
                    test: /src\/(?:lib\/(?:is-plain|trusted-[\w-]+)|browser\/(?:parts\/(?:fetch-part|parse-page)|submit-alone))\.ts$/,
                  },
                  { name: 'translate', test: /src\/(?:i18n\/translate|config\/locales)\.ts$/ },
                  { name: 'storage', test: /src\/browser\/storage\/(?!settings)[\w-]+\.ts$/ },
                  {
                    name: 'atoms',
                    test: /node_modules\/nanostores\/|src\/stores\/(?:environment|stored)\.ts$/,
                  },
                  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
                ],
              },
            },
          },
        },
      },
    },
  },
});
