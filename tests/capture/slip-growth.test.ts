// Effort grows with the lines of a job, and a line costs no more than its first 160 letters.
import { expect, it, vi } from 'vitest';
import { commonTemplates } from '../../hub/capture/reading/common-templates.ts';
import { CompiledRule, compileTemplate } from '../../hub/capture/reading/compiled-template.ts';
import { readJob } from '../../hub/capture/reading/read-job.ts';
import type { PrintedLine } from '../../shared/protocol/tills/capture.ts';

const [first] = commonTemplates().map((template) => compileTemplate(template));
const line = (text: string): PrintedLine => ({
  kind: 'text',
  align: 'left',
  runs: [{ text, bold: false, width: 1, height: 1, reverse: false, red: false, underline: false }],
});

/** Number of regular expressions tried on lines. */
function triedOn(texts: readonly string[]): number {
  const tried = vi.spyOn(CompiledRule.prototype, 'valuesIn');
  try {
    readJob(texts.map(line), first ?? []);
    return tried.mock.calls.length;
  } finally {
    tried.mockRestore();
  }
}

const repeated = (count: number, ...texts: string[]) => Array.from({ length: count }, () => texts).flat();

it('ten times as many lines cause ten times as much work [CAPT-14]', () => {
  for (const texts of [['1 a'], ['1 x a', '+ b'], ['Table 4  Order 5'], ['No '.repeat(50)], ['x']]) {
    const few = triedOn(repeated(100, ...texts));
    expect(triedOn(repeated(1_000, ...texts))).toBeLessThanOrEqual(few * 11);
  }
});

it('of thousands of rules only a few are tried on a line [CAPT-14]', () => {
  expect((first ?? []).length).toBeGreaterThan(2_000);
  expect(triedOn(repeated(100, '2 x Burger with cheese'))).toBeLessThan(100 * 60);
});

it('a line longer than any paper is shown as text without trying any expression on it [CAPT-14]', () => {
  const long = `a${' b'.repeat(100_000)}`;
  expect(triedOn([long])).toBe(0);
  expect(readJob([line(long), line('1 x Soup')], first ?? []).order.unread).toEqual([long]);
});
