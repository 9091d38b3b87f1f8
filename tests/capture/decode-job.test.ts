import fc from 'fast-check';
import iconv from 'iconv-lite';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { decodeJob, textOf } from '../../hub/capture/decoding/decode-job.ts';
import type { CapturedCodePage } from '../../shared/model/capture-port.ts';
import type { PrintedLine } from '../../shared/protocol/tills/capture.ts';
import { CORPUS } from './corpus.ts';
import { DECODING_JOBS } from './corpus-of-decoding.ts';
import { encodedBy, raw, visual } from './job-bytes.ts';

const auto = { language: 'auto', codePage: 'as-sent' } as const;

function texts(lines: readonly PrintedLine[]): string[] {
  return lines.flatMap((line) => (line.kind === 'text' ? [textOf(line)] : []));
}

const PAGES: readonly [page: CapturedCodePage, encoding: string, number: number, text: string][] = [
  ['cp437', 'cp437', 0, 'Jalapeño crème ½ ≈'],
  ['cp850', 'cp850', 2, 'Crème brûlée ¼ Ø'],
  ['cp852', 'cp852', 18, 'Żurek z kiełbasą, Gulyás ő'],
  ['cp858', 'cp858', 19, 'Käse 5 € groß'],
  ['cp866', 'cp866', 17, 'Борщ со сметаной ё'],
  ['windows1252', 'windows-1252', 16, 'Œufs “à la coque” €'],
];

describe('code pages', () => {
  it.each(PAGES)(
    'decode %s, chosen by the job and set for the printer [CAPT-03]',
    (page, encoding, number, text) => {
      const bytes = iconv.encode(text, encoding);
      const chosen = Buffer.concat([Uint8Array.of(0x1b, 0x40, 0x1b, 0x74, number), bytes]);
      expect(texts(decodeJob(chosen, auto).lines)).toEqual([text]);
      expect(texts(decodeJob(bytes, { language: 'auto', codePage: page }).lines)).toEqual([text]);
    },
  );

  it('862 reorders Hebrew printed from the left into reading order [CAPT-03]', () => {
    const lines = ['2 x שניצל (בלי חמוצים)', 'סלט קיסר 350 גרם', '1 Coca Cola גדול', 'מחיר: 12.50', 'Fries'];
    const bytes = Buffer.concat([
      Uint8Array.of(0x1b, 0x74, 36),
      iconv.encode(lines.map(visual).join('\n'), 'cp862'),
    ]);
    expect(texts(decodeJob(bytes, auto).lines)).toEqual(lines);
  });

  it('862 keeps Hebrew that is sent in reading order [CAPT-03]', () => {
    const lines = ['2 x לחם', 'מים קרים'];
    const bytes = iconv.encode(lines.join('\n'), 'cp862');
    expect(texts(decodeJob(bytes, { language: 'auto', codePage: 'cp862' }).lines)).toEqual(lines);
  });

  it('864 turns Arabic letter shapes into letters in reading order [CAPT-03]', () => {
    // In print order from the left: the last letter first.
    const shapes = '\ufe8e\ufbf1\ufe8e\ufeb7'.replace('\ufbf1', '\ufef1');
    const bytes = iconv.encode(shapes, 'cp864');
    const [text = ''] = texts(decodeJob(bytes, { language: 'auto', codePage: 'cp864' }).lines);
    expect(text).toBe([...iconv.decode(bytes, 'cp864').normalize('NFKC')].toReversed().join(''));
    expect(text).toMatch(/^[\u0600-\u06ff]+$/);
  });

  it('recognise UTF-8 by its bytes, and by the commands that choose it [CAPT-03]', () => {
    const text = 'Käse, Борщ, שלום';
    expect(texts(decodeJob(raw('Борщ и Käse €\n', 'utf-8'), auto).lines)).toEqual(['Борщ и Käse €']);
    const chosen = Buffer.concat([raw('\x1c(C\x02\x00\x30\x32'), raw(text, 'utf-8')]);
    expect(texts(decodeJob(chosen, auto).lines)[0]).toContain('Käse');
    expect(
      texts(decodeJob(raw('Sauté \xe9\n'), { language: 'auto', codePage: 'windows1252' }).lines)[0],
    ).toContain('é');
  });
});

/** Lines in the notation of the decoding corpus. */
function seen(lines: readonly PrintedLine[]): string[] {
  return lines.flatMap((line) => {
    if (line.kind !== 'text' || textOf(line).trim() === '') return [];
    return [`${line.hasUnreadLetters === true ? '?' : ''}${textOf(line).trimEnd()}`];
  });
}

describe('hard-to-decode jobs', () => {
  it.each(DECODING_JOBS)('are decoded as printed, or clearly marked as unread: $name [CAPT-03]', (job) => {
    const { lines } = decodeJob(job.bytes, { language: 'auto', codePage: job.codePage ?? 'as-sent' });
    expect(seen(lines)).toEqual(job.lines);
  });
});

describe('text styles', () => {
  it('include bold, double size, reverse, two colours, underline and alignment of ESC/POS [CAPT-03]', () => {
    const job = raw(
      'plain \x1bE\x01bold\x1bE\x00\n\x1d!\x11large\x1d!\x00\n\x1dB\x01white on black\x1dB\x00\n\x1br\x01red\x1br\x00\n' +
        '\x1b-\x01line\x1b-\x00\n\x1ba\x01middle\n\x1ba\x02right\n\x1b!\x38all\n',
    );
    const lines = decodeJob(job, auto).lines.filter((line) => line.kind === 'text');
    const runs = lines.flatMap((line) => line.runs);
    const usual = { bold: false, width: 1, height: 1, reverse: false, red: false, underline: false };
    expect(runs).toEqual([
      { ...usual, text: 'plain ' },
      { ...usual, text: 'bold', bold: true },
      { ...usual, text: 'large', width: 2, height: 2 },
      { ...usual, text: 'white on black', reverse: true },
      { ...usual, text: 'red', red: true },
      { ...usual, text: 'line', underline: true },
      { ...usual, text: 'middle' },
      { ...usual, text: 'right' },
      { ...usual, text: 'all', bold: true, width: 2, height: 2 },
    ]);
    expect(lines.map(({ align }) => align)).toEqual([...Array(5).fill('left'), 'center', 'right', 'right']);
  });

  it('include the same of Star Line, recognised by its own commands [CAPT-03]', () => {
    const job = encodedBy('star-line', 32, (encoder) =>
      encoder
        .codepage('cp858')
        .bold(true)
        .line('Käse')
        .bold(false)
        .invert(true)
        .line('white')
        .invert(false)
        .size(2, 2)
        .line('large'),
    );
    const { language, lines } = decodeJob(job, auto);
    expect(language).toBe('star-line');
    const runs = lines.flatMap((line) => (line.kind === 'text' ? line.runs : []));
    expect(runs.map(({ text, bold, reverse, width }) => [text, bold, reverse, width])).toEqual([
      ['Käse', true, false, 1],
      ['white', false, true, 1],
      ['large', false, false, 2],
    ]);
    expect(lines).toContainEqual({ kind: 'cut' });
  });
});

/** A picture with one black dot at 9, 2. */
function dotted(bytesPerRow: number, rows: number): string {
  const bits = new Uint8Array(bytesPerRow * rows);
  bits[2 * bytesPerRow + 1] = 0x40;
  return Buffer.from(bits).toString('latin1');
}

function blackDots(line: PrintedLine | undefined): string[] {
  if (line?.kind !== 'picture') return [];
  const { data, width } = PNG.sync.read(Buffer.from(line.png, 'base64'));
  const dots: string[] = [];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 0) dots.push(`${(at / 4) % width},${Math.floor(at / 4 / width)}`);
  }
  return dots;
}

describe('pictures', () => {
  it('of GS v 0, GS ( L and Star ESC GS S are kept as a PNG [CAPT-03]', () => {
    const graphics = `\x30\x70\x30\x01\x01\x31\x18\x00\x05\x00${dotted(3, 5)}`;
    const jobs = [
      raw(`\x1dv0\x00\x03\x00\x05\x00${dotted(3, 5)}`),
      raw(`\x1d(L${String.fromCharCode(graphics.length)}\x00${graphics}\x1d(L\x02\x00\x30\x32`),
      raw(`\x1b\x1dS\x01\x03\x00\x05\x00\x00${dotted(3, 5)}`),
    ];
    for (const job of jobs) {
      const { lines } = decodeJob(job, auto);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({ kind: 'picture', width: 24, height: 5 });
      expect(blackDots(lines[0])).toEqual(['9,2']);
    }
  });

  it('of consecutive ESC * strips are joined into one [CAPT-03]', () => {
    const strip = '\x1b*\x21\x02\x00\x80\x00\x00\x00\x00\x01\n';
    const { lines } = decodeJob(raw(`${strip}${strip}Order 7\n`), auto);
    expect(blackDots(lines[0])).toEqual(['0,0', '1,23', '0,24', '1,47']);
    expect(texts(lines)).toEqual(['Order 7']);
  });
});

/** Size of a job in memory: bytes of the lines' letters and of the pictures' dots. */
function weightOf(bytes: Uint8Array): number {
  return decodeJob(bytes, auto).lines.reduce((sum, line) => {
    if (line.kind === 'text') return sum + 1 + textOf(line).length;
    return line.kind === 'picture' ? sum + (line.width / 8) * line.height : sum + 1;
  }, 0);
}

describe('decoding effort', () => {
  const noDots = '\x1d(L\x0a\x00\x30\x70\x30\x01\x01\x31\x00\x08\xa0\x0f\x1d(L\x02\x00\x30\x32';
  const wide = `\x1b*\x00\x00\x08${'\xff'.repeat(2_048)}\n`;
  const many: readonly [name: string, unit: string, begin: string][] = [
    ['strips of no width', '\x1b*\x00\x00\x00', ''],
    ['pictures of no dots', noDots, ''],
    ['narrow strips below a wide one', '\x1b*\x00\x01\x00\xff\n', wide],
    ['moves far to the right', '\x1b$\xff\xffx\n', ''],
    ['tabs', '\t', '\x1bD\xff\x00'],
    ['moves without a letter', '\x1b$\x10\x00', ''],
    ['words on one line', '\x1b$\x10\x00x', ''],
    ['pages printed again and again', 'x\n\x1b\f', '\x1bL'],
    ['areas cleared again and again', 'x\n\x18', '\x1bL'],
    ['pages that are begun and ended', '\x1bLx\f', ''],
    ['paper that goes back', 'x\x1be\x01', ''],
    ['other letters each time', '\x1bt\x02\x90\x1bt\x03\x90', ''],
    ['pictures between letters', '\x1dv0\x00\x01\x00\x01\x00\xffx\n', ''],
  ];
  it.each(many)('grows no faster than the bytes of a job: %s [CAPT-03]', (_name, unit, begin) => {
    const job = (count: number) => raw(begin + unit.repeat(count));
    const small = weightOf(job(1_000));
    const large = weightOf(job(4_000));
    expect(large).toBeLessThanOrEqual(4 * small + 64);
    expect(large).toBeLessThanOrEqual(64 * job(4_000).length + 1_048_576);
  });

  it('stays bounded for hundreds of thousands of zero-width strips, and the rest is decoded [CAPT-03]', () => {
    const { lines } = decodeJob(raw(`${'\x1b*\x00\x00\x00'.repeat(130_000)}1 x Soup\n\x1dV\x00`), auto);
    expect(texts(lines)).toEqual(['1 x Soup']);
  });

  it('joins consecutive pictures into one, no higher than the dots received [CAPT-03]', () => {
    const job = raw('\x1dv0\x00\x01\x00\x02\x00\xff\xff\x1dv0\x00\x01\x00\x01\x00\x81');
    const { lines } = decodeJob(job, auto);
    expect(lines.map((line) => line.kind === 'picture' && [line.width, line.height])).toEqual([[8, 3]]);
    expect(decodeJob(raw(noDots), auto).lines).toEqual([]);
  });
});

describe('random bytes', () => {
  it('never make the decoder throw, in any language and code page [CAPT-03]', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom('\x1b', '\x1d', '\x1c', '\x10\x04', '\x1d(', '\x1b*', '\x1dv0', '\x1b\x1d')
        .map((text) => raw(text)),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.constantFrom('auto', 'esc-pos', 'star-line', 'text'),
        fc.constantFrom('as-sent', 'cp862', 'cp864', 'utf8'),
        (parts, language, codePage) => {
          const { lines, unknownBytes } = decodeJob(Buffer.concat(parts), { language, codePage });
          expect(Array.isArray(lines)).toBe(true);
          expect(unknownBytes).toBeLessThanOrEqual(parts.reduce((sum, { length }) => sum + length, 0));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never lose letters, wherever styles, cuts and feeds are between them [CAPT-03]', () => {
    const command = fc.constantFrom(
      '\x1bE\x01',
      '\x1d!\x11',
      '\x1ba\x02',
      '\n',
      '\x1dV\x00',
      '\x1bd\x02',
      '\x1br\x01',
    );
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, command), { maxLength: 30 }), (parts) => {
        const { lines } = decodeJob(raw(parts.map(([text, sign]) => text + sign).join('')), auto);
        expect(texts(lines).join('')).toBe(parts.map(([text]) => text).join(''));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never hide text behind an incomplete command [CAPT-03]', () => {
    const { lines } = decodeJob(raw('\x1d(k\xff\xff1 x Burger\n1 x Fries\n'), auto);
    expect(texts(lines).join('\n')).toMatch(/1 x Burger\n1 x Fries/);
  });

  it('never occur in the corpus: each byte of its jobs is command or letter [CAPT-03]', () => {
    for (const { bytes, codePage, name } of CORPUS) {
      expect([name, decodeJob(bytes, { language: 'auto', codePage }).unknownBytes]).toEqual([name, 0]);
    }
  });
});
