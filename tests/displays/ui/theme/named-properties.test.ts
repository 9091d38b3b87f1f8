// Custom properties of the style sheets: a name that nothing defines gives no colour and no error.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const displays = join(import.meta.dirname, '../../../../displays');
const texts = readdirSync(displays, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(displays, file), 'utf8') }));
const sheets = texts.filter(({ file }) => file.endsWith('.css'));

/** Set by React Aria on a popover: width of the field that opens it. */
const LIBRARYS = ['--trigger-width'];
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
/** By style sheets, or given to an element by a component. */
const defined = new Set([
  ...LIBRARYS,
  ...sheets.flatMap(({ text }) => namesIn(text, /(--[\w-]+):/g)),
  ...texts
    .filter(({ file }) => !file.endsWith('.css'))
    .flatMap(({ text }) => namesIn(text, /['"`](--[\w-]+)/g)),
]);

it('every custom property that a style sheet uses is defined [UX-08]', () => {
  const unknown = sheets.flatMap(({ file, text }) =>
    namesIn(text, /var\((--[\w-]+)/g)
      .filter((name) => !defined.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
