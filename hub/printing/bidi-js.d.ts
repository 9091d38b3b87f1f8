// bidi-js types its CommonJS file as if it had a default export; this types its ES module.
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  const bidiFactory: () => Bidi;

  export = bidiFactory;
}
