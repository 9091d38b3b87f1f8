import { describe, expect, test } from 'vitest';
import { printOutcome } from '../../../displays/actions/use-printing.ts';
import type { ToastNotice } from '../../../displays/shell/toasts/claimed-toasts.ts';

const notice = (code: string, command: string): ToastNotice => ({
  kind: 'toast',
  code,
  level: 'info',
  params: { command },
});

/** Toast code after each notice of the hub. */
function told(ids: string[], ...heard: [code: string, id: string][]) {
  const outcome = printOutcome(ids);
  return heard.map(([code, id]) => outcome.receive(notice(`print-${code}`, id))?.code);
}

describe('the outcome of prints that belong together', () => {
  test('is one success, once all of them are printed [PRINT-02] [GRP-04]', () => {
    expect(told(['a', 'b'], ['success', 'a'], ['success', 'b'])).toEqual([undefined, 'print-success']);
  });

  test('is one failure, shown immediately [PRINT-02]', () => {
    const heard = told(['a', 'b', 'c'], ['failed', 'b'], ['failed', 'a'], ['success', 'c']);
    expect(heard).toEqual(['print-failed', undefined, undefined]);
  });

  test('says that they wait if nothing has arrived sooner, and reports the success later [PRINT-02]', () => {
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

  test('no longer waits for a print that was never started [PRINT-02]', () => {
    const outcome = printOutcome(['a', 'b']);
    outcome.drop('a');
    expect(outcome.isOver()).toBe(false);
    expect(outcome.receive(notice('print-success', 'b'))?.code).toBe('print-success');
    expect(outcome.isOver()).toBe(true);
  });
});
