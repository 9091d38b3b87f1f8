// `npm run golden`: draws every golden kitchen and writes its boards. Read the diff before you commit it.
//
// npm run golden                      writes tests/golden/boards
// npm run golden -- --json FOLDER     writes the whole boards as JSON, for the gallery and to compare
// npm run golden -- --diff [KITCHEN]  shows what changed on the whole boards since the last approving commit
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { diffGolden } from './diff-golden.ts';
import { drawKitchen } from './golden-kitchen.ts';
import { goldenFolder, goldenKitchens, kitchenText } from './golden-kitchens.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, diff: { type: 'boolean' } },
});

if (values.diff) await diffGolden(writeJson, positionals[0]);
else if (values.json !== undefined) await writeJson(resolve(values.json));
else await writeAll(goldenFolder, 'txt', kitchenText);

async function writeJson(folder: string): Promise<void> {
  await writeAll(folder, 'json', (drawn) => `${JSON.stringify(JSON.parse(canonicalJson(drawn)), null, 1)}\n`);
}

/** Empties the folder first, so that no removed kitchen stays there. */
async function writeAll(
  folder: string,
  ending: string,
  textOf: (drawn: Awaited<ReturnType<typeof drawKitchen>>) => string,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const kitchen of goldenKitchens)
    writeFileSync(join(folder, `${kitchen.name}.${ending}`), textOf(await drawKitchen(kitchen)));
  process.stdout.write(`${goldenKitchens.length} kitchens written to ${folder}\n`);
}
