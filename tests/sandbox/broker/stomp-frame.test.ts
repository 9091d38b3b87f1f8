// Tests the sandbox's STOMP codec against its own output, odd chunks and broken frames.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type StompFrame,
  StompReader,
  StompSyntaxError,
  writeFrame,
} from '../../../hub/sandbox/broker/stomp-frame.ts';

const headerText = fc.string({
  minLength: 1,
  unit: fc.constantFrom('a', ':', '\\', '\n', '\r', ' ', 'ש', '-'),
});
const name = headerText.filter((text) => text !== 'content-length');

describe('[SAND-01] STOMP frames', () => {
  it('are read as they were written, however the bytes are split', () => {
    const frame = fc.record({
      headers: fc.dictionary(name, headerText),
      body: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(
        fc.array(frame, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (frames, step) => {
          const bytes = Buffer.from(
            frames.map((f) => `\n${writeFrame('MESSAGE', f.headers, f.body)}`).join(''),
          );
          const reader = new StompReader();
          const read: StompFrame[] = [];
          for (let at = 0; at < bytes.length; at += step)
            read.push(...reader.read(bytes.subarray(at, at + step)));
          expect(read.map((f) => f.body)).toEqual(frames.map((f) => Buffer.from(f.body).toString()));
          for (const [index, { headers }] of frames.entries())
            expect(read[index]?.headers).toMatchObject(headers);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keep NUL in a body with a given length, and use the first of repeated headers', () => {
    const [withNul] = new StompReader().read(
      Buffer.from(writeFrame('SEND', { destination: '/topic/a' }, 'a\0b')),
    );
    expect(withNul?.body).toBe('a\0b');
    const [repeated] = new StompReader().read(Buffer.from('SEND\r\nfoo:1\r\nfoo:2\r\n\r\nhello\0'));
    expect(repeated).toMatchObject({ command: 'SEND', headers: { foo: '1' }, body: 'hello' });
  });

  it.each([
    ['an undefined escape', 'SEND\nfoo:a\\tb\n\n\0'],
    ['a header without a name', 'SEND\n:x\n\n\0'],
    ['a negative length', 'SEND\ncontent-length:-1\n\nabc\0'],
    ['a body longer than its length', 'SEND\ncontent-length:1\n\nabc\0'],
  ])('are refused with %s', (_what, text) => {
    expect(() => new StompReader().read(Buffer.from(text))).toThrow(StompSyntaxError);
  });
});
