// `npm run faults` and `npm run attacks` choose tests by their titles: a reworded title must not leave one out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ATTACKS } from '../attacks/attack-list.ts';
import { FAULTS } from '../faults/fault-list.ts';

const chosen = [
  ...FAULTS.map(({ name, file, titles }) => ({ name, files: [file], titles })),
  ...ATTACKS.map(({ name, files, titles }) => ({ name, files, titles })),
];
const titlesIn = (file: string) =>
  [
    ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/(?:\(|^)\s*(['`"])(.+?)\1,/gm),
  ].map(([, , title]) => title ?? '');

it.each(chosen.filter(({ titles }) => titles !== undefined))(
  'every title that chooses tests of $name is in its files [SAFE-06] [DURA-03]',
  ({ files, titles = '' }) => {
    const all = files.flatMap(titlesIn);
    const missing = titles.split('|').filter((one) => !all.some((title) => new RegExp(one, 'i').test(title)));
    expect(missing).toEqual([]);
  },
);
