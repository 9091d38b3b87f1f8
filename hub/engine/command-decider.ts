// Owns what the rules on commands are told beyond the command: who taps through which board, what that board covers.
import type { Profile } from '../../shared/model/profile.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import type { BoardAddress } from '../../shared/protocol/view.ts';
import { createBoardProjection } from '../boards/create-board.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import { planOf } from '../boards/why-off-board.ts';
import { decide } from '../kitchen/commands/decide.ts';
import type { Decision, RememberedCommand } from '../kitchen/commands/decision.ts';
import type { PrintShare } from '../kitchen/print/print-sheets.ts';
import type { CommandEntry } from './engine-inputs.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import type { OrderLog } from './order-log.ts';
import { boardShare, placesOf } from './print-boards.ts';

export interface DeciderParts {
  memory: KitchenMemory;
  log: OrderLog;
  context(): BoardContext;
  /** Whether the cloud can't be asked now. */
  offline(): boolean;
  /** The address of an open board. */
  address(boardKey: string): BoardAddress | undefined;
}

export type CommandDecider = (entry: CommandEntry, remembered: RememberedCommand | undefined) => Decision;

/** The decider of a step at that moment (ms). */
export function createCommandDecider(parts: DeciderParts): (moment: number) => CommandDecider {
  const { memory, log } = parts;

  const coveredBy = (profileId: string, address: BoardAddress | undefined, moment: number) => {
    const context = parts.context();
    const profile = context.setup.profiles.find((candidate) => candidate._id === profileId);
    if (profile === undefined) return undefined;
    const station = address?.profile === profileId ? address.station : undefined;
    const target = { kind: profile.type, profile: profileId, ...(station === undefined ? {} : { station }) };
    const projection = createBoardProjection(context, target, moment);
    return 'refusal' in projection ? undefined : [...projection.coveredCourses()];
  };

  const shareFor = (
    { orderId, courseId }: CommandOf<'course.print'>,
    profile: Profile | undefined,
    address: BoardAddress | undefined,
    moment: number,
  ): PrintShare | undefined => {
    const order = memory.orders.get(orderId);
    if (order === undefined || profile === undefined || profile.type === 'customer') return undefined;
    const plan = planOf(parts.context(), profile, address?.station);
    return boardShare(plan, order, courseId, moment) ?? { items: [], ...placesOf(plan, order) };
  };

  return (moment) => (entry, remembered) => {
    const { setup, catalogue, site } = parts.context();
    const address = entry.boardKey === undefined ? undefined : parts.address(entry.boardKey);
    const { clientId, staff, userName } = entry.actor;
    const actor = {
      clientId,
      staff: staff ?? (userName === undefined ? undefined : { id: clientId, name: userName }),
      profile: setup.profiles.find((profile) => profile._id === address?.profile),
      station: address?.station,
    };
    const { command, id } = entry;
    const covered =
      command.name === 'served.before' ? coveredBy(command.profile, address, moment) : undefined;
    const { orders, eatInOrders } = memory;
    const { region, role } = site;
    const offline = parts.offline();
    const view = { orders, setup, catalogue, region, role, offline, eatInOrders };
    const share =
      command.name === 'course.print' ? shareFor(command, actor.profile, address, moment) : undefined;
    const decision = decide({ id, command, actor, now: moment, remembered, covered, share }, view);
    log.command(entry, decision, memory.orders);
    return decision;
  };
}
