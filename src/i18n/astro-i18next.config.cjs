// CommonJS, because astro-i18next silently ignores a configuration that is an ES module.
const locales = ['en', 'ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'];

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale: 'en',
  locales,
  namespaces: [
    'site',
    'people',
    'islands',
    'modals',
    'player',
    'forms',
    'account',
    'profile',
    'history',
    'data',
    'own',
    'messages',
    'move',
    'proposals',
    'social',
    'ways',
    'report',
    'moderation',
    'mail',
    'upload',
    'theme',
  ],
  defaultNamespace: 'site',
  load: ['server'],
  i18nextServer: {
    // Every language is read once and stays: a translator is made per page by getFixedT.
    preload: locales,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    // Relative to the folder the process starts in, so that a build can be moved.
    backend: { loadPath: './locales/{{lng}}/{{ns}}.json' },
  },
};
