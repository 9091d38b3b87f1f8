// bidi-js describes its CommonJS file as if it had a default member; this is its module for import.
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  const bidiFactory: () => Bidi;

  export = bidiFactory;
}
