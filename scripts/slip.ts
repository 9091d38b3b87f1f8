// `npm run slip -- FILE…`: prints as JSON how print jobs are read, without a running hub (docs/tills.md, CAPT-12).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSlips } from '../hub/slip/read-slips.ts';
import { slipOptions } from '../hub/slip/slip-options.ts';

const USAGE =
  'npm run slip -- FILE… [--language auto|esc-pos|star-line|text] [--code-page as-sent|cp437|…] [--template FILE]';
const ERROR_EXIT = 2;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      'code-page': { type: 'string' },
      template: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new Error('No file given.');
  const options = slipOptions({
    language: values.language,
    codePage: values['code-page'],
    template: values.template === undefined ? undefined : contentOf(values.template).toString('utf-8'),
  });
  const files = positionals.map((file) => ({ file, bytes: contentOf(file) }));
  console.log(JSON.stringify(await readSlips(files, options), null, 2));
} catch (error) {
  console.error(`slip: ${error instanceof Error ? error.message : String(error)}\nUsage: ${USAGE}`);
  process.exitCode = ERROR_EXIT;
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read (${code}).`);
  }
}
