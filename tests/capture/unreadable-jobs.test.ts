// Unreadable print jobs: a real SQLite file and the engine, and a reader that fails on command.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CapturedJobs, type CapturedJobsOptions } from '../../hub/capture/captured-jobs.ts';
import { rawText } from '../../hub/capture/decoding/raw-text.ts';
import type { ReadFailure } from '../../hub/capture/print-reader.ts';
import { answerPrint } from '../../hub/capture/read-printed.ts';
import type { CapturePort } from '../../shared/model/capture-port.ts';
import { at } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';
import { until } from '../support/until.ts';
import { raw } from './job-bytes.ts';

const port = (id: string): CapturePort => ({
  ...{ id, port: 9_100, name: `Till ${id}`, language: 'auto', codePage: 'as-sent', template: 'auto' },
  ...{ passOn: 'never', printerPort: 9_100, paperAfterSeconds: 10 },
});

let hub: TestHub;
let jobs: CapturedJobs | undefined;
/** In the order of the calls to the reader. */
let asked: string[];
/** Makes the reader fail for jobs with this text until unset. */
let failing: { text: string; why: ReadFailure } | undefined;

beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:00'));
  asked = [];
  failing = undefined;
});
afterEach(async () => {
  await jobs?.stop();
  hub.close();
});

function begin(more: Partial<CapturedJobsOptions> = {}): CapturedJobs {
  jobs = new CapturedJobs({
    rows: hub.store.capture,
    engine: hub.engine,
    site: () => hub.engine.site(),
    ports: () => [port('a'), port('b')],
    reader: {
      read: async (question) => {
        const text = Buffer.from(question.job.bytes).toString('latin1');
        asked.push(text.slice(0, 7));
        if (failing !== undefined && text.includes(failing.text)) return { ok: false, why: failing.why };
        const answer = answerPrint(question);
        return answer.do === 'read' ? { ok: true, value: answer.read } : { ok: false, why: 'failed' };
      },
    },
    onRead: () => {},
    now: () => hub.now,
    log: { info: () => {}, error: () => {} },
    ...more,
  });
  return jobs;
}

function stored(id: string, text: string, portId = 'a'): void {
  const job = {
    id,
    site: 'site-1',
    portId,
    at: hub.now,
    language: 'esc-pos',
    address: '10.0.0.7',
    end: 'cut',
  };
  hub.store.capture.addJobs([{ ...job, bytes: raw(text), isPassedOn: false }]);
}

const isDone = () => hub.store.capture.nextStored('site-1') === undefined;
const tickets = () => [...hub.engine.orders.values()].map(({ document }) => document);
const listed = () =>
  hub.store.capture
    .newest('site-1', 50)
    .map(({ id, state, problem, tries }) => ({ id, state, problem, tries }));

describe('an unreadable job', () => {
  it.each(['slow', 'memory', 'crash', 'failed'] as const)(
    'becomes a ticket with its raw text after two tries (%s), and the next one is read [CAPT-07]',
    async (why) => {
      failing = { text: 'HOSTILE', why };
      stored('one', 'HOSTILE\n2 x Nobody reads this\n\x1dV\x00');
      stored('two', 'Order 8\n1 x Soup\n\x1dV\x00');
      begin().wake();
      await until(isDone, 'jobs are left');
      expect(asked).toEqual(['HOSTILE', 'HOSTILE', 'Order 8']);
      expect(listed()).toEqual([
        { id: 'two', state: 'order', problem: null, tries: 1 },
        { id: 'one', state: 'text', problem: why, tries: 2 },
      ]);
      expect(JSON.stringify(tickets())).toContain('2 x Nobody reads this');
      expect(tickets().map(({ number }) => number)).toContain('8');
      expect(hub.store.capture.unreadable('site-1', 0)).toEqual([
        { portId: 'a', address: '10.0.0.7', problem: why, at: hub.now, count: 1 },
      ]);
    },
  );

  it('does not delay jobs of another port with its second try [CAPT-07]', async () => {
    failing = { text: 'HOSTILE', why: 'slow' };
    stored('one', 'HOSTILE\n\x1dV\x00');
    stored('two', 'Order 8\n1 x Soup\n\x1dV\x00');
    stored('three', 'Order 9\n1 x Fries\n\x1dV\x00', 'b');
    begin().wake();
    await until(isDone, 'jobs are left');
    expect(asked).toEqual(['HOSTILE', 'Order 9', 'HOSTILE', 'Order 8']);
  });

  it('is counted as tried before a try begins, so one that crashes the hub twice is not read a third time [CAPT-07]', async () => {
    stored('one', 'HOSTILE\n2 x Soup\n\x1dV\x00');
    let tries: (number | undefined)[] = [];
    const dead = begin({
      reader: {
        read: () => {
          tries = [...tries, hub.store.capture.job('site-1', 'one')?.tries];
          return new Promise(() => {});
        },
      },
    });
    dead.wake();
    await until(() => tries.length === 1, 'it was never begun');
    begin({
      reader: {
        read: () => {
          tries = [...tries, hub.store.capture.job('site-1', 'one')?.tries];
          return new Promise(() => {});
        },
      },
    }).wake();
    await until(() => tries.length === 2, 'it was never begun again');
    expect(tries).toEqual([1, 2]);
    begin().wake();
    await until(isDone, 'it is left');
    expect(asked).toEqual([]);
    expect(listed()).toEqual([{ id: 'one', state: 'text', problem: 'failed', tries: 2 }]);
  });

  it('is not blamed for a reader that can’t be started [CAPT-07]', async () => {
    failing = { text: 'Order', why: 'unavailable' };
    stored('one', 'Order 8\n1 x Soup\n\x1dV\x00');
    begin().wake();
    await until(() => asked.length === 3, 'it was not tried again');
    failing = undefined;
    await until(isDone, 'it is left');
    expect(listed()).toEqual([{ id: 'one', state: 'order', problem: null, tries: 1 }]);
  });

  it('is never read after a manager removes it from the list [CAPT-07]', async () => {
    stored('one', 'Order 8\n1 x Soup\n\x1dV\x00');
    expect(hub.store.capture.hide('site-1', 'one')).toBe(true);
    expect(hub.store.capture.hide('site-1', 'no-such-job')).toBe(false);
    expect([listed(), isDone()]).toEqual([[], true]);
  });

  it('is cut, with a notice, where it has more items than any slip [CAPT-07]', async () => {
    stored('one', `Order 8\n${'1 a\n'.repeat(450)}\x1dV\x00`);
    begin().wake();
    await until(isDone, 'it is left');
    expect(listed()).toMatchObject([{ state: 'text' }]);
    expect(tickets()).toHaveLength(1);
  });
});

describe('the raw text of a job', () => {
  it('contains its letters line by line, and is limited in length for any job [CAPT-07]', () => {
    const job = `\x1b@\x1b!\x10Order 118\n\x1dL12 x Soup\tof the day\n\x1b*!\x03\x00\x00\x01\x02a`;
    expect(rawText(raw(job), 'as-sent').slice(0, 1)).toEqual(['Order 118']);
    expect(rawText(raw(job), 'as-sent')[1]).toContain('2 x Soup of the day');
    for (const text of [
      `a${' '.repeat(1_000_000)}x\n`,
      '1 a\n'.repeat(200_000),
      '\x1b*\x00'.repeat(300_000),
    ]) {
      const lines = rawText(raw(text), 'as-sent');
      expect(lines.length).toBeLessThanOrEqual(200);
      expect(Math.max(0, ...lines.map(({ length }) => length))).toBeLessThan(400);
    }
  });
});
