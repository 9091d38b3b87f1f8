// Proves that the page for the first pilot site lists every option of a profile with what the hub reads its name as, in the
// setup's own words, and where the ledger says so: whoever adds an option or rewords one is told.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import texts from '../../displays/i18n/fields.en.json' with { type: 'json' };
import { root } from '../../scripts/source-id.ts';
import { profile } from '../../shared/model/setup/profile.ts';
import { ownName } from '../../shared/model/wire-names.ts';

const PAGE = 'docs/pilot-site.md';
/** What a profile says of itself, and what the setup's pages of stations set; nothing is read from these names. */
const NO_OPTIONS = new Set(['_id', 'V', 'type', 'lbGroup']);

const LEDGER = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  .split('\n')
  .flatMap((text) => {
    const [, id] = /^- \[.\] \*\*([A-Z0-9]+-\d+)\*\*/.exec(text) ?? [];
    return id === undefined ? [] : [{ id, text }];
  });

/** The names of the options, as the cloud stores them. */
function optionNames(schema: z.core.$ZodType): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'union':
      return def.options.flatMap(optionNames);
    case 'pipe':
      return optionNames(def.in);
    case 'object':
      return Object.keys(def.shape);
    default:
      return [];
  }
}

function rowOf(name: string): string {
  const words = Object.entries(texts.options).find(([key]) => key === ownName(name))?.[1];
  if (!words) throw new Error(`The setup has no words for ${name}`);
  const named = LEDGER.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
  const lines = named.map(({ id }) => id).filter((id) => id !== 'PROF-25');
  return `| \`${name}\` | ${words.label} | ${words.hint} | ${lines.join(', ')} | |`;
}

it('[PROF-25] the page has every option of a profile, as the setup words it, to be confirmed with a pilot site', () => {
  const names = [...new Set(optionNames(profile))].filter((name) => !NO_OPTIONS.has(name)).sort();
  const rows = readFileSync(join(root, PAGE), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(names.map(rowOf));
});
