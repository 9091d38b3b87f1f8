// Generates the page for the first pilot site with a row for every option of a profile: its name, its wording in the setup,
// and the requirements that name it. Answers of the pilot site are kept.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import texts from '../../displays/i18n/fields.en.json' with { type: 'json' };
import { root } from '../../scripts/source-id.ts';
import { CUSTOMER_OPTIONS } from '../../shared/model/setup/options/customer-options.ts';
import { OPERATOR_OPTIONS } from '../../shared/model/setup/options/operator-options.ts';
import type { OptionRow, OptionRows } from '../../shared/model/setup/options/option.ts';
import { ownNameOf } from '../../shared/model/setup/options/option-shapes.ts';

export const PILOT_PAGE = join(root, 'docs/pilot-site.md');

const REQUIREMENTS = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  .split('\n')
  .flatMap((text) => {
    const [, id] = /^- \[.\] \*\*([A-Z0-9]+-\d+)\*\*/.exec(text) ?? [];
    return id === undefined ? [] : [{ id, text }];
  });

/** Every profile has a name; the other options are those a form shows. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ...shownIn(OPERATOR_OPTIONS),
  ...shownIn(CUSTOMER_OPTIONS),
]);

function shownIn(rows: OptionRows): [at: string, ownName: string][] {
  return Object.entries(rows)
    .filter(([, { group }]: [string, OptionRow]) => group !== undefined)
    .map(([at, row]) => [at, ownNameOf(at, row)]);
}

/** The expected page. */
export function pilotPage(): string {
  const page = readFileSync(PILOT_PAGE, 'utf8');
  const lines = page.split('\n');
  const isRow = (line: string) => line.startsWith('| `');
  const answers = new Map(lines.filter(isRow).map((line) => [nameIn(line), answerIn(line)]));
  const rows = [...NAMES].sort(([one], [other]) => (one < other ? -1 : 1));
  const written = rows.map(([at, own]) => rowOf(at, own, answers.get(at) ?? ''));
  const first = lines.findIndex(isRow);
  const others = lines.filter((line) => !isRow(line));
  return [...others.slice(0, first), ...written, ...others.slice(first)].join('\n');
}

function nameIn(row: string): string {
  return row.split('`')[1] ?? '';
}

function answerIn(row: string): string {
  return (row.split('|').at(-2) ?? '').trim();
}

function rowOf(at: string, own: string, answer: string): string {
  const words = Object.entries(texts.options).find(([key]) => key === own)?.[1];
  if (!words) throw new Error(`displays/i18n/fields.en.json has no options.${own}`);
  const named = REQUIREMENTS.filter(({ text }) => new RegExp(`\\b${at}\\b`).test(text));
  const lines = named.map(({ id }) => id).filter((id) => id !== 'PROF-25');
  return `| \`${at}\` | ${words.label} | ${words.hint} | ${lines.join(', ')} |${answer && ` ${answer}`} |`;
}
