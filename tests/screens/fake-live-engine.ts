// A fake engine for display session tests: boards changed and commands answered by the test.
import type { BoardCard } from '../../hub/boards/projection/board-projection.ts';
import type {
  ChangeOrigin,
  CommandAnswer,
  CommandRequest,
  LiveEngine,
  Publisher,
} from '../../hub/engine/ports.ts';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { withoutNulls } from '../../shared/json/json-limits.ts';
import { type OperatorBoard, type OperatorParts, operatorBoard } from '../../shared/protocol/board/board.ts';
import { boardDigest } from '../../shared/protocol/board/digest.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';

export const START = Date.UTC(2026, 0, 2, 18);
export const PASS: BoardAddress = { kind: 'expo', profile: 'pass' };

interface FakeBoard {
  seq: number;
  opens: number;
  board: OperatorBoard;
}

export class FakeLiveEngine implements LiveEngine {
  readonly boards = new Map<string, FakeBoard>();
  readonly asked: { request: CommandRequest; answer: (answer: CommandAnswer) => void }[] = [];
  /** Immediate answer to the next commands; undefined leaves them open. */
  answer: CommandAnswer | undefined = { ok: true, undo: true };
  publisher: Publisher | undefined;
  nowMs = START;

  now(): number {
    return this.nowMs;
  }

  openBoard(address: BoardAddress): { ok: true; key: string } | { ok: false; refusal: Refusal } {
    if (address.profile === 'gone') return { ok: false, refusal: { code: 'board-unknown' } };
    if (address.profile === 'defect') throw new Error('a defect of the engine');
    const key = canonicalJson({ ...address, view: address.view ?? {} });
    const known = this.boards.get(key);
    if (known) known.opens += 1;
    else this.boards.set(key, { seq: 1, opens: 1, board: fridayNight(START) });
    return { ok: true, key };
  }

  closeBoard(key: string): void {
    const board = this.boards.get(key);
    if (!board || board.opens === 0) throw new Error(`board closed more often than opened: ${key}`);
    board.opens -= 1;
    if (board.opens === 0) this.boards.delete(key);
  }

  boardNow(key: string): { seq: number; digest: string; board: OperatorBoard } {
    const { seq, board } = this.held(key);
    return { seq, digest: boardDigest(board), board };
  }

  /** Where a test ticket has a card, or where it waits beyond the others. */
  readonly beyond = new Map<string, BoardCard[]>();

  cardsOf(key: string, orderId: string): BoardCard[] {
    const drawn = Object.values(this.boards.get(key)?.board.tickets ?? {}).filter(
      (ticket) => ticket.orderId === orderId,
    );
    const cards = drawn.map(({ id, title, courseIds, status }) => ({
      ticket: id,
      title,
      courseIds,
      isOpen: status !== 'served',
      isPending: false,
      lateAt: 0,
    }));
    return [...cards, ...(this.beyond.get(orderId) ?? [])];
  }

  digestNow(key: string): { seq: number; digest: string; until: number } {
    const { seq, digest } = this.boardNow(key);
    return { seq, digest, until: Number.POSITIVE_INFINITY };
  }

  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void {
    this.asked.push({ request, answer });
    if (this.answer) answer(this.answer);
  }

  /** Key under which an address is open. */
  keyOf(address: BoardAddress): string {
    return canonicalJson({ ...address, view: address.view ?? {} });
  }

  /** Changes one board like the engine after a commit. */
  change(key: string, parts: OperatorParts, origins?: ChangeOrigin[]): void {
    const held = this.held(key);
    const from = held.seq;
    held.seq += 1;
    held.board = withParts(held.board, parts);
    this.publisher?.boardChanged(key, {
      from,
      seq: held.seq,
      parts,
      ...(origins ? { origins } : {}),
    });
  }

  private held(key: string): FakeBoard {
    const board = this.boards.get(key);
    if (!board) throw new Error(`not open: ${key}`);
    return board;
  }
}

function withParts(board: OperatorBoard, { tickets, ...parts }: OperatorParts): OperatorBoard {
  const joined = { ...board, ...parts, tickets: { ...board.tickets, ...tickets } };
  return operatorBoard.parse(withoutNulls(joined));
}
