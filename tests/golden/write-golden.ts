// Owns `npm run golden`: lives through every golden kitchen and keeps what its boards show. Read the difference before
// you commit it: each changed line is a board that changed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawKitchen } from './golden-kitchen.ts';
import { goldenFolder, goldenKitchens } from './golden-kitchens.ts';

mkdirSync(goldenFolder, { recursive: true });
const kept = new Set(goldenKitchens.map(({ name }) => `${name}.json`));
for (const file of readdirSync(goldenFolder)) if (!kept.has(file)) rmSync(join(goldenFolder, file));
for (const kitchen of goldenKitchens) {
  const drawn = await drawKitchen(kitchen);
  writeFileSync(join(goldenFolder, `${kitchen.name}.json`), `${JSON.stringify(drawn, null, 1)}\n`);
}
process.stdout.write(`${goldenKitchens.length} kitchens written\n`);
