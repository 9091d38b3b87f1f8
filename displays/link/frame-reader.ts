// Reading what the hub sends. It serves the very build that reads it, so that the first frames are taken by their envelope;
// the schemas come once there is a picture, and judge those frames and all that follow (docs/decisions/0042).
import type { Board, CustomerParts, OperatorParts } from '../../shared/protocol/board/board.ts';
import type { DownMessage } from '../../shared/protocol/down.ts';
import type { BoardHashes } from './boards/board-hashes.ts';
import { isNumber, isRecord, isText, type Reader } from './field-checks.ts';

/** The whole check, by the wire's schemas. */
export interface FrameChecks {
  message: Reader<DownMessage>;
  board: Reader<Board>;
  operatorParts: Reader<OperatorParts>;
  customerParts: Reader<CustomerParts>;
  /** Of a board that has just come. */
  makeHashes(): BoardHashes;
}

type Kind = DownMessage['t'];

/** Of each message what it can't do without. */
const ENVELOPES: Record<Kind, Readonly<Record<string, (value: unknown) => boolean>>> = {
  welcome: { protocol: isNumber, build: isText, hubTime: isNumber, session: isRecord, link: isRecord },
  board: { watch: isText, seq: isNumber, digest: isText, board: isBoard },
  change: { watch: isText, from: isNumber, seq: isNumber, parts: isRecord },
  digest: { watch: isText, seq: isNumber, digest: isText },
  done: { id: isText },
  refused: { code: isText },
  link: { link: isRecord },
  notice: { notice: isRecord },
  pong: { n: isNumber, hubTime: isNumber },
};
/** More are not told of, where the check can't be had. */
const UNJUDGED_MAX = 100;

export class FrameReader {
  #checks: FrameChecks | undefined;
  /** What was taken by its envelope; boards are judged as they are held. */
  #unjudged: unknown[] = [];

  /** @returns what was taken before and can't be read */
  judgeBy(checks: FrameChecks): unknown[] {
    this.#checks = checks;
    const taken = this.#unjudged;
    this.#unjudged = [];
    return taken.filter((raw) => !checks.message.safeParse(raw).success);
  }

  /** Undefined where this build can't read it. */
  message(raw: unknown): DownMessage | undefined {
    if (this.#checks) return readBy(this.#checks.message, raw);
    if (!isEnvelope(raw)) return undefined;
    const isHeld = raw.t === 'board' || raw.t === 'change';
    if (!isHeld && this.#unjudged.length < UNJUDGED_MAX) this.#unjudged.push(raw);
    return raw;
  }

  /** A board as it is held, with all changes in it. */
  canRead(board: Board): boolean {
    return this.#checks === undefined || this.#checks.board.safeParse(board).success;
  }

  makeHashes(): BoardHashes | undefined {
    return this.#checks?.makeHashes();
  }

  operatorParts(parts: Readonly<Record<string, unknown>>): OperatorParts | undefined {
    return this.#checks ? readBy(this.#checks.operatorParts, parts) : (parts as OperatorParts);
  }

  customerParts(parts: Readonly<Record<string, unknown>>): CustomerParts | undefined {
    return this.#checks ? readBy(this.#checks.customerParts, parts) : (parts as CustomerParts);
  }
}

function readBy<Value>(reader: Reader<Value>, value: unknown): Value | undefined {
  const read = reader.safeParse(value);
  return read.success ? read.data : undefined;
}

function isEnvelope(raw: unknown): raw is DownMessage {
  if (!isRecord(raw) || !isText(raw['t'])) return false;
  const kind = Object.keys(ENVELOPES).find((name): name is Kind => name === raw['t']);
  if (kind === undefined) return false;
  return Object.entries(ENVELOPES[kind]).every(([name, check]) => check(raw[name]));
}

/** Its kind is told by its profile. */
function isBoard(value: unknown): boolean {
  return ['profile', 'options', 'tickets'].every((part) => isRecord(value) && isRecord(value[part]));
}
