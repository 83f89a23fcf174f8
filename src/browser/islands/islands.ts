// First: an element that comes to life asks for its directive at once.
import './directives.ts';
import 'astro/runtime/server/astro-island.js';
