// The process that reads print jobs, and its recovery from jobs that overload it.
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PrintReader } from '../../hub/capture/print-reader.ts';
import type { PrintQuestion } from '../../hub/capture/read-printed.ts';
import { printReaderProgram } from '../../hub/project-root.ts';
import { raw } from './job-bytes.ts';

const STUCK = join(import.meta.dirname, 'stuck-reader.ts');
const log = { info: () => {}, error: () => {} };

let reader: PrintReader | undefined;
afterEach(() => reader?.stop());

const paper = (text: string): Extract<PrintQuestion, { do: 'paper' }> => ({
  do: 'paper',
  job: { bytes: raw(text), language: 'esc-pos', codePage: 'as-sent' },
});

describe('the print reader', () => {
  it.each([
    ['loop', 'slow'],
    ['memory', 'memory'],
    ['exit', 'crash'],
    ['throw', 'failed'],
  ])('aborts a job that does %s, and reads the next one [CAPT-07]', async (text, why) => {
    reader = new PrintReader(STUCK, log);
    const [hostile, next] = await Promise.all([reader.paper(paper(text)), reader.paper(paper('next'))]);
    expect(hostile).toEqual({ ok: false, why });
    expect(next).toMatchObject({ ok: true, value: [{ text: expect.stringMatching(/^next \d+$/) }] });
  });

  it('keeps its process from job to job, and answers nothing after a stop [CAPT-07]', async () => {
    reader = new PrintReader(STUCK, log);
    const [one, other] = [await reader.paper(paper('job')), await reader.paper(paper('job'))];
    expect(one).toEqual(other);
    const open = reader.paper(paper('loop'));
    reader.stop();
    expect(await open).toEqual({ ok: false, why: 'unavailable' });
    expect(await reader.paper(paper('job'))).toEqual({ ok: false, why: 'unavailable' });
  });

  it('reports that its program can’t be started, without blaming the job [CAPT-07]', async () => {
    reader = new PrintReader(join(import.meta.dirname, 'no-such-program.ts'), log);
    expect(await reader.paper(paper('job'))).toEqual({ ok: false, why: 'unavailable' });
  });

  it('reads a job from the hub’s sources [CAPT-07]', async () => {
    reader = new PrintReader(printReaderProgram, log);
    const job = { bytes: raw('Order 7\n2 x Soup\n'), language: 'esc-pos', codePage: 'as-sent' } as const;
    const read = await reader.read({ do: 'read', job, templates: { own: [], use: 'auto' } });
    expect(read).toMatchObject({
      ok: true,
      value: { isCut: false, reading: { verdict: 'whole', order: { number: '7' } } },
    });
  });
});
