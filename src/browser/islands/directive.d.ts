declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first touch; a text names the window event `islet:…` that wakes the island too. */
    'client:intent'?: boolean | string;
  }
}

export {};
