// Sums of the cards beyond a board's limit, stage by stage: running sums, as thousands may wait there (CARD-03).
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import type { Beyond } from '../../../shared/protocol/board/board.ts';
import { compareText } from '../order/line-order.ts';
import { createSortedList, type SortedList } from '../projection/sorted-list.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';
import { hasAllergies } from '../ticket/order-allergies.ts';

interface StageSum {
  count: number;
  pending: number;
  late: number;
  allergies: number;
  /** Fired cards, the oldest first. */
  fired: SortedList<BoardEntry>;
}

/** Sums over all cards of a board. */
export class BeyondCards {
  readonly #plan: OperatorPlan;
  readonly #stages = new Map<Stage, StageSum>();
  /** State in which each card was counted, so that removing it subtracts the same. */
  readonly #warned = new Set<BoardEntry>();

  constructor(plan: OperatorPlan) {
    this.#plan = plan;
  }

  add(entry: BoardEntry): void {
    const { stage } = entry;
    if (stage === undefined) return;
    if (hasAllergies(entry, this.#plan)) this.#warned.add(entry);
    const sum = this.#stages.get(stage) ?? emptySum();
    this.#stages.set(stage, sum);
    this.#count(sum, entry, 1);
    if (isCooking(entry)) sum.fired.add(entry);
  }

  remove(entry: BoardEntry): void {
    const { stage } = entry;
    const sum = stage === undefined ? undefined : this.#stages.get(stage);
    if (sum === undefined) return;
    this.#count(sum, entry, -1);
    if (isCooking(entry)) sum.fired.remove(entry);
    this.#warned.delete(entry);
  }

  /** Cards of each stage that are not among `shown`; the cost depends on `shown` only. */
  beyond(shown: readonly BoardEntry[]): Map<Stage, Beyond> {
    const seen = new Set(shown);
    const told = new Map<Stage, Beyond>();
    for (const [stage, sum] of this.#stages) {
      const left = { ...emptySum(), ...sum };
      for (const entry of shown) if (entry.stage === stage) this.#count(left, entry, -1);
      if (left.count === 0) continue;
      const { count, pending, late, allergies } = left;
      const oldest = sum.fired.first(seen.size + 1).find((entry) => !seen.has(entry));
      const firedAt = oldest?.course.firedAt;
      told.set(stage, {
        count,
        pending,
        late,
        allergies,
        ...(firedAt === undefined ? {} : { firedAt }),
      });
    }
    return told;
  }

  #count(sum: StageSum, entry: BoardEntry, by: 1 | -1): void {
    sum.count += by;
    if (entry.course.status === 'pending') sum.pending += by;
    if (entry.alert === 'late') sum.late += by;
    if (this.#warned.has(entry)) sum.allergies += by;
  }
}

/** Sum over several stages. */
export function allBeyond(stages: Iterable<Beyond>): Beyond | undefined {
  let all: Beyond | undefined;
  for (const one of stages) {
    const { count, pending, late, allergies, firedAt } = all ?? NONE;
    const since = Math.min(firedAt ?? Infinity, one.firedAt ?? Infinity);
    all = {
      count: count + one.count,
      pending: pending + one.pending,
      late: late + one.late,
      allergies: allergies + one.allergies,
      ...(since === Infinity ? {} : { firedAt: since }),
    };
  }
  return all;
}

const NONE: Beyond = { count: 0, pending: 0, late: 0, allergies: 0 };

function emptySum(): StageSum {
  return { ...NONE, fired: createSortedList(compareAge) };
}

function isCooking({ course }: BoardEntry): boolean {
  return course.firedAt !== undefined && course.status !== 'served' && course.status !== 'pending';
}

function compareAge({ course: one }: BoardEntry, { course: other }: BoardEntry): number {
  return (one.firedAt ?? 0) - (other.firedAt ?? 0) || compareText(one.id, other.id);
}
