// Results of the built-in templates on the corpus, as the table in docs/tills.md; `node tests/capture/corpus-table.ts`
// writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJob } from '../../hub/capture/decoding/decode-job.ts';
import { commonTemplates } from '../../hub/capture/reading/common-templates.ts';
import { compileTemplate } from '../../hub/capture/reading/compiled-template.ts';
import { bestReading } from '../../hub/capture/reading/read-job.ts';
import { CORPUS } from './corpus.ts';
import type { CorpusJob } from './job-bytes.ts';

export const TILLS_PAGE = join(import.meta.dirname, '../../docs/tills.md');
const BEGIN = '<!-- node tests/capture/corpus-table.ts -->';
const END = '<!-- end -->';
const VERDICTS = { whole: 'whole', part: 'in part', text: 'as text' } as const;

const common = commonTemplates().map((template) => ({ template, compiled: compileTemplate(template) }));

function rowOf({ name, bytes, codePage }: CorpusJob): string {
  const { lines } = decodeJob(bytes, { language: 'auto', codePage });
  const best = bestReading(lines, common);
  const missing = best?.reading.order.unread ?? [];
  const verdict = VERDICTS[best?.reading.verdict ?? 'text'];
  const isPicture = best === undefined && lines.every(({ kind }) => kind !== 'text');
  const said = isPicture ? 'a picture' : best === undefined ? 'no items' : missing.join(' · ');
  return `| ${name} | ${verdict} | ${said} |`;
}

/** The page with its table updated. */
export function withCorpusTable(page: string): string {
  const rows = CORPUS.map(rowOf);
  const count = (verdict: string) => rows.filter((row) => row.includes(`| ${verdict} |`)).length;
  const sum = `Of ${rows.length} jobs ${count('whole')} are read whole, ${count('in part')} in part, ${count('as text')} stand as text.`;
  const table = ['| job | read | what is missing |', '| --- | --- | --- |', ...rows].join('\n');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${sum}\n\n${table}\n\n${END}${after}`;
}

if (import.meta.main) writeFileSync(TILLS_PAGE, withCorpusTable(readFileSync(TILLS_PAGE, 'utf-8')));
