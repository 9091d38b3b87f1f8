import { describe, expect, test } from 'vitest';
import { printOutcome } from '../../../displays/actions/use-printing.ts';
import type { ToastNotice } from '../../../displays/shell/toasts/claimed-toasts.ts';

const notice = (code: string, command: string): ToastNotice => ({
  kind: 'toast',
  code,
  level: 'info',
  params: { command },
});

/** What is told after each word of the hub. */
function told(ids: string[], ...heard: [code: string, id: string][]) {
  const outcome = printOutcome(ids);
  return heard.map(([code, id]) => outcome.receive(notice(`print-${code}`, id))?.code);
}

describe('what is told of prints that belong together', () => {
  test('[PRINT-02] [GRP-04] one success, once all of them are printed', () => {
    expect(told(['a', 'b'], ['success', 'a'], ['success', 'b'])).toEqual([undefined, 'print-success']);
  });

  test('[PRINT-02] a failure at once, and once', () => {
    const heard = told(['a', 'b', 'c'], ['failed', 'b'], ['failed', 'a'], ['success', 'c']);
    expect(heard).toEqual(['print-failed', undefined, undefined]);
  });

  test('[PRINT-02] that they wait, once nothing is heard of sooner, and the success later', () => {
    const heard = told(['a', 'b'], ['waiting', 'a'], ['waiting', 'b'], ['success', 'a'], ['success', 'b']);
    expect(heard).toEqual([undefined, 'print-waiting', undefined, 'print-success']);
    expect(told(['a'], ['waiting', 'a'], ['waiting', 'a'])).toEqual(['print-waiting', undefined]);
    const paper = told(
      ['a', 'b'],
      ['waiting', 'a'],
      ['printer-waits', 'b'],
      ['success', 'a'],
      ['success', 'b'],
    );
    expect(paper).toEqual([undefined, 'print-printer-waits', undefined, 'print-success']);
  });

  test('[PRINT-02] one that was never begun is waited for no more', () => {
    const outcome = printOutcome(['a', 'b']);
    outcome.drop('a');
    expect(outcome.isOver()).toBe(false);
    expect(outcome.receive(notice('print-success', 'b'))?.code).toBe('print-success');
    expect(outcome.isOver()).toBe(true);
  });
});
