import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../hub/capture/decoding/command.ts';
import { JobStream, type StreamEvent } from '../../hub/capture/job-stream.ts';
import { answerTo } from '../../hub/capture/printer-answers.ts';
import type { CapturedLanguage } from '../../shared/model/capture-port.ts';
import { CORPUS } from './corpus.ts';
import { raw } from './job-bytes.ts';

const MAX_BYTES = 1_048_576;
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const jobsOf = (events: readonly StreamEvent[]) => events.filter((event) => event.kind === 'job');

/** The jobs of these pieces, including the connection's end. */
function streamed(pieces: readonly Uint8Array[], maxBytes = MAX_BYTES, language: CapturedLanguage = 'auto') {
  const stream = new JobStream(language, maxBytes);
  const events = pieces.flatMap((piece) => stream.feed(piece));
  const last = stream.finish('closed');
  return [...events, ...(last === undefined ? [] : [{ kind: 'job' as const, ...last }])];
}

describe('jobs of a connection', () => {
  it('end with a cut, the last one with the end of the connection [CAPT-01]', () => {
    const jobs = jobsOf(streamed([raw('\x1b@one\n\x1dV\x00\x1b@two\n\x1dV\x42\x03three\n')]));
    expect(jobs.map(({ end, bytes }) => [end, latin(bytes)])).toEqual([
      ['cut', '\x1b@one\n\x1dV\x00'],
      ['cut', '\x1b@two\n\x1dV\x42\x03'],
      ['closed', 'three\n'],
    ]);
  });

  it('exclude bytes without text: queries, a drawer command, an empty piece of paper [CAPT-01]', () => {
    expect(jobsOf(streamed([raw('\x10\x04\x01\x1b@\x1bp\x00\x19\xfa\n\n\x1dV\x00\x10\x04\x02')]))).toEqual(
      [],
    );
  });

  it('are the same and complete, however the bytes are split into pieces [CAPT-01][CAPT-02]', () => {
    const sent = Buffer.concat(CORPUS.filter(({ bytes }) => bytes.length < 600).map(({ bytes }) => bytes));
    const whole = jobsOf(streamed([sent])).map(({ bytes }) => latin(bytes));
    expect(whole.join('')).toBe(latin(sent));
    for (let at = 1; at < sent.length; at += 1) {
      const jobs = jobsOf(streamed([sent.subarray(0, at), sent.subarray(at)]));
      expect(jobs.map(({ bytes }) => latin(bytes))).toEqual(whole);
    }
    const byByte = jobsOf(streamed(Array.from(sent, (byte) => Uint8Array.of(byte))));
    expect(byByte.map(({ bytes }) => latin(bytes))).toEqual(whole);
  });

  it('keep every byte received before a break at any byte, or leave nothing readable [CAPT-02]', () => {
    for (const { bytes } of CORPUS) {
      for (let at = 0; at <= bytes.length; at += 1) {
        const sent = bytes.subarray(0, at);
        const kept = jobsOf(streamed([sent]))
          .map((job) => latin(job.bytes))
          .join('');
        const rest = latin(sent).slice(kept.length);
        expect(latin(sent).startsWith(kept)).toBe(true);
        expect(jobsOf(streamed([raw(rest)]))).toEqual([]);
      }
    }
  });

  it('are split where a job is too long, and the rest continues as another job [CAPT-01]', () => {
    const jobs = jobsOf(streamed([raw('x'.repeat(2_500))], 1_000));
    expect(jobs.map(({ end, bytes }) => [end, bytes.length])).toEqual([
      ['size', 1_000],
      ['size', 1_000],
      ['closed', 500],
    ]);
  });

  it.each(['esc-pos', 'star-line'] as const)(
    'contain any bytes in any pieces unchanged, except for blank paper (%s) [CAPT-02]',
    (language) => {
      const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { maxLength: 20 });
      fc.assert(
        fc.property(pieces, (sent) => {
          const jobs = jobsOf(streamed(sent, 500, language)).map(({ bytes }) => latin(bytes));
          const isEmpty = (text: string) => jobsOf(streamed([raw(text)], 500, language)).length === 0;
          expect(standIn(latin(Buffer.concat(sent)), jobs, isEmpty)).toBe(true);
        }),
        { numRuns: 1_000, examples: [[[raw('\x1b'), raw('i\0'), raw('!')]]] },
      );
    },
  );
});

/** True if the jobs are in the sent bytes one after the other, with only blank paper between them. */
function standIn(
  sent: string,
  [first, ...rest]: readonly string[],
  isEmpty: (text: string) => boolean,
): boolean {
  if (first === undefined) return isEmpty(sent);
  for (let at = sent.indexOf(first); at >= 0; at = sent.indexOf(first, at + 1)) {
    const after = sent.slice(at + first.length);
    if (isEmpty(sent.slice(0, at)) && standIn(after, rest, isEmpty)) return true;
  }
  return false;
}

describe('printer status queries', () => {
  const asked = (text: string): Question[] =>
    streamed([raw(text)]).flatMap((event) => (event.kind === 'question' ? [event.question] : []));

  it('of ESC/POS and Star are found anywhere except in a picture [CAPT-01]', () => {
    expect(asked('\x10\x04\x01\x10\x04\x02\x1dr\x01\x1da\xff\x1dI\x42')).toEqual([
      { ask: 'state', kind: 1 },
      { ask: 'state', kind: 2 },
      { ask: 'printed', kind: 1 },
      { ask: 'unasked', mask: 255 },
      { ask: 'identity', kind: 66 },
    ]);
    expect(asked('\x1b\x06\x01')).toEqual([{ ask: 'star-state' }]);
    expect(asked('\x1b\x1ea\x01hello\n\x17')).toEqual([{ ask: 'star-state' }, { ask: 'star-printed' }]);
    expect(asked('\x1dv0\x00\x01\x00\x03\x00\x10\x04\x01Order')).toEqual([]);
  });

  it('are answered as by a printer that is ready, or that can’t print [CAPT-01]', () => {
    const answer = (question: Question, state: 'ready' | 'away' = 'ready') => [
      ...answerTo(question, state, 3),
    ];
    expect(answer({ ask: 'state', kind: 1 })).toEqual([0x12]);
    expect(answer({ ask: 'state', kind: 1 }, 'away')).toEqual([0x1a]);
    expect(answer({ ask: 'state', kind: 2 }, 'away')).toEqual([0x52]);
    expect(answer({ ask: 'state', kind: 4 })).toEqual([0x12]);
    expect(answer({ ask: 'printed', kind: 1 })).toEqual([0]);
    expect(answer({ ask: 'unasked', mask: 255 })).toEqual([0x14, 0, 0, 0x0f]);
    expect(answer({ ask: 'unasked', mask: 0 })).toEqual([]);
    expect(answer({ ask: 'star-state' })).toHaveLength(9);
    expect(answer({ ask: 'star-printed' })[7]).toBe(0x06);
    expect(Buffer.from(answer({ ask: 'identity', kind: 66 })).toString('latin1')).toBe('_EPSON\0');
  });
});
