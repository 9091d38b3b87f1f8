// Extracts the letters of a print job that could not be read: simple, linear and bounded, so that it can't fail for the
// same reason (CAPT-07). Pure.
import type { CapturedCodePage } from '../../../shared/model/capture-port.ts';
import { decodedLetters, tableOf } from './code-pages.ts';
import { UNCHOSEN } from './letter-tables.ts';

const LINES_MAX = 200;
const LINE_MAX_BYTES = 160;
/** Shorter runs are mostly command arguments and image dots. */
const RUN_MIN_BYTES = 3;
const BLANK = 0x20;
const NEWLINE = 0x0a;
const TAB = 0x09;
/** ESC, FS and GS: the byte after them names a command. */
const COMMANDS: readonly number[] = [0x1b, 0x1c, 0x1d];

/** At most 200 lines of 160 bytes, blanks collapsed. */
export function rawText(bytes: Uint8Array, codePage: CapturedCodePage): string[] {
  const lines: Uint8Array[] = [];
  let line: number[] = [];
  let run: number[] = [];
  const endRun = () => {
    if (run.length >= RUN_MIN_BYTES && line.length < LINE_MAX_BYTES) line.push(...run, BLANK);
    run = [];
  };
  const endLine = () => {
    endRun();
    if (line.some((byte) => byte > BLANK)) lines.push(Uint8Array.from(line));
    line = [];
  };
  for (let at = 0; at < bytes.length && lines.length < LINES_MAX; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === NEWLINE) endLine();
    else if (byte < BLANK && byte !== TAB) {
      endRun();
      if (COMMANDS.includes(byte)) at += 1;
    } else if (byte > BLANK || run.at(-1) !== BLANK) {
      if (run.length < LINE_MAX_BYTES) run.push(byte === TAB ? BLANK : byte);
    }
  }
  endLine();
  const kept = lines.slice(0, LINES_MAX);
  const table = codePage === 'as-sent' ? tableOf(UNCHOSEN, Buffer.concat(kept)) : codePage;
  return kept.map((each) => decodedLetters(each, table).text.trim());
}
