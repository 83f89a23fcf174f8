import { config } from 'zod';

// Schemas make functions of text where they can, which is faster; a page's policy refuses that and reports the try.
// It is tried as a schema is made: whatever makes one imports this first.
if ('document' in globalThis) config({ jitless: true });
