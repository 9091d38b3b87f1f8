// Answers of a printer to status queries (Epson, ESC/POS; Star, automatic status; CAPT-01). A till without an answer
// keeps waiting, or reports the printer as broken.
import type { Question } from './decoding/command.ts';

/** `away`: nothing can be stored now, so the till must stop sending. */
export type CaptureState = 'ready' | 'away';

const EPSON_STATE = 0x12;
const EPSON_OFFLINE = 0x08;
const EPSON_ERROR = 0x40;
const NAMES: Readonly<Record<number, string>> = {
  65: '30.11 ESC/POS',
  66: 'EPSON',
  67: 'TM-T88V',
  68: 'X',
  69: '',
};

/**
 * Programs ask for maker and model and refuse unknown ones: answers with the most common model's names.
 * @param starPrinted number of ETBs on this connection
 * @returns no bytes if a printer sends none
 */
export function answerTo(question: Question, state: CaptureState, starPrinted: number): Uint8Array {
  const isAway = state === 'away';
  switch (question.ask) {
    case 'state':
      if (!isAway) return Uint8Array.of(EPSON_STATE);
      if (question.kind === 1) return Uint8Array.of(EPSON_STATE | EPSON_OFFLINE);
      return Uint8Array.of(question.kind === 2 ? EPSON_STATE | EPSON_ERROR : EPSON_STATE);
    case 'byte':
    case 'printed':
      return Uint8Array.of(0);
    case 'unasked':
      return question.mask === 0 ? new Uint8Array() : unaskedState(state);
    case 'identity':
      return identity(question.kind);
    case 'star-state':
    case 'star-printed':
      return starState(state, starPrinted);
    default:
      return question satisfies never;
  }
}

/** Four bytes; the first one distinguishes it from other answers. */
export function unaskedState(state: CaptureState): Uint8Array {
  return Uint8Array.of(state === 'away' ? 0x1c : 0x14, 0, 0, 0x0f);
}

/** Nine bytes: length, version, seven of status; the eighth holds the ETB count in five bits with gaps. */
function starState(state: CaptureState, printed: number): Uint8Array {
  const count = printed & 0x1f;
  const spread = ((count & 0x18) << 2) | ((count & 0x07) << 1);
  return Uint8Array.of(0x23, 0x86, state === 'away' ? 0x08 : 0, 0, 0, 0, 0, spread, 0);
}

function identity(kind: number): Uint8Array {
  const name = NAMES[kind];
  if (name !== undefined) return Buffer.concat([Buffer.from(`_${name}`, 'latin1'), Uint8Array.of(0)]);
  return Uint8Array.of(kind === 1 || kind === 49 ? 0x20 : 0x02);
}
