import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { createBoardProjection } from '../boards/create-board.ts';
import type {
  BoardCard,
  BoardChange,
  BoardContext,
  BoardProjection,
} from '../boards/projection/board-projection.ts';
import type { OrderLog } from './order-log.ts';
import type { BoardOpening, ChangeOrigin, Publisher } from './ports.ts';
import type { KitchenFollower } from './rule-commands.ts';

interface OpenBoard {
  key: string;
  address: BoardAddress;
  projection: BoardProjection;
  seq: number;
  openings: number;
}

/** Open boards: one projection for all displays with the same board, profile, station and view (LIVE-04). */
export class LiveBoards {
  readonly #boards = new Map<string, OpenBoard>();
  readonly #log: Pick<OrderLog, 'defect'>;
  readonly #follower: KitchenFollower;
  #publisher: Publisher | undefined;

  /** @param follower is updated along with the boards */
  constructor(log: Pick<OrderLog, 'defect'>, follower: KitchenFollower) {
    this.#log = log;
    this.#follower = follower;
  }

  publishTo(publisher: Publisher): void {
    this.#publisher = publisher;
  }

  open(address: BoardAddress, context: BoardContext, now: number): BoardOpening {
    const key = boardKey(address);
    const known = this.#boards.get(key);
    if (known !== undefined) {
      known.openings++;
      return { ok: true, key };
    }
    const projection = createBoardProjection(context, address, now);
    if ('refusal' in projection) return { ok: false, refusal: projection.refusal };
    this.#boards.set(key, { key, address, projection, seq: 1, openings: 1 });
    return { ok: true, key };
  }

  close(key: string): void {
    const board = this.#boards.get(key);
    if (board !== undefined && --board.openings <= 0) this.#boards.delete(key);
  }

  now(key: string): { seq: number; digest: string; board: Board } {
    const { seq, projection } = this.#open(key);
    return { seq, digest: projection.digest(), board: projection.board() };
  }

  /** `until`: moment at which the digest changes by time alone. */
  digest(key: string): { seq: number; digest: string; until: number } {
    const { seq, projection } = this.#open(key);
    return { seq, digest: projection.digest(), until: projection.nextMoment() };
  }

  /** Cards of this order in the board's view, including those beyond the card limit; empty if the board isn't open. */
  cardsOf(key: string, orderId: string): BoardCard[] {
    return this.#boards.get(key)?.projection.cardsOf(orderId) ?? [];
  }

  address(key: string): BoardAddress | undefined {
    return this.#boards.get(key)?.address;
  }

  update(orderIds: ReadonlySet<string>, now: number, origins: readonly ChangeOrigin[]): void {
    for (const board of this.#boards.values()) {
      this.#draw(board, () => board.projection.update(orderIds, now), origins);
    }
    this.#follow(() => this.#follower.update(orderIds, now));
    this.#publisher?.kitchenChanged();
  }

  tick(now: number): void {
    for (const board of this.#boards.values()) {
      if (board.projection.nextMoment() <= now) this.#draw(board, () => board.projection.tick(now));
    }
    if (this.#follower.nextMoment() <= now) this.#follow(() => this.#follower.tick(now));
  }

  /** Redraws every board; closes those whose profile is gone. */
  refresh(context: BoardContext, now: number): void {
    const types = new Map(context.setup.profiles.map((profile) => [profile._id, profile.type]));
    for (const board of this.#boards.values()) {
      if (types.get(board.address.profile) === board.address.kind) {
        this.#draw(board, () => board.projection.refresh(context, now));
        continue;
      }
      this.#boards.delete(board.key);
      this.#publisher?.boardGone(board.key, { code: 'board-unknown' });
    }
    this.#follow(() => this.#follower.refresh(context, now));
    this.#publisher?.kitchenChanged();
  }

  /** Redraws customer boards; true if there are any. */
  refreshCustomer(context: BoardContext, now: number): boolean {
    const open = [...this.#boards.values()].filter((board) => board.address.kind === 'customer');
    for (const board of open) this.#draw(board, () => board.projection.refresh(context, now));
    return open.length > 0;
  }

  nextMoment(): number {
    let next = this.#follower.nextMoment();
    for (const board of this.#boards.values()) next = Math.min(next, board.projection.nextMoment());
    return next;
  }

  get size(): number {
    return this.#boards.size;
  }

  #open(key: string): OpenBoard {
    const open = this.#boards.get(key);
    if (open === undefined) throw new Error(`board ${key} is not open`);
    return open;
  }

  #follow(go: () => void): void {
    try {
      go();
    } catch (error) {
      this.#log.defect(error);
    }
  }

  /** If a board's rules throw, the other boards continue and this one keeps its last state. */
  #draw(
    board: OpenBoard,
    draw: () => BoardChange | undefined,
    origins: readonly ChangeOrigin[] | undefined = undefined,
  ): void {
    try {
      const change = draw();
      if (change !== undefined) this.#publish(board, change, origins);
    } catch (error) {
      this.#log.defect(error);
    }
  }

  #publish(board: OpenBoard, { parts, sounds }: BoardChange, origins: readonly ChangeOrigin[] | undefined) {
    const from = board.seq++;
    const published = { from, seq: board.seq, parts };
    this.#publisher?.boardChanged(board.key, origins === undefined ? published : { ...published, origins });
    for (const { sound, about } of sounds) {
      const named = about.length === 0 ? {} : { about };
      this.#publisher?.notice({ board: board.key }, { kind: 'sound', sound, ...named });
    }
  }
}

/** Customer boards are the same for every station and view, so that displays asking for different ones share one. */
function boardKey({ kind, profile, station, view = {} }: BoardAddress): string {
  return canonicalJson(kind === 'customer' ? { kind, profile } : { kind, profile, station, view });
}
