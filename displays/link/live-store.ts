// State of a display: the link's phase, the signed-in person, boards by watch, pending commands.
import { createStore } from 'zustand/vanilla';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Link, Notice, Site } from '../../shared/protocol/down.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import type { Session } from '../../shared/protocol/session.ts';

export type LinkPhase = 'connecting' | 'live' | 'not-live';

export type WatchedBoard =
  | { kind: 'operator'; seq: number; board: OperatorBoard }
  | { kind: 'customer'; seq: number; board: CustomerBoard };

export type RefusalParams = Record<string, string | number>;

export interface ShownRefusal {
  /** Command id, or watch id when a watch was refused. */
  id: string;
  code: RefusalCode;
  params?: RefusalParams;
}

type ManagerMessages = Extract<Notice, { kind: 'manager-messages' }>['messages'];

export interface LiveState {
  phase: LinkPhase;
  /** Hub time of the hub's last message; undefined before the first welcome. */
  heardAt: number | undefined;
  site: Site | undefined;
  session: Session | undefined;
  link: Link | undefined;
  hubBuild: string | undefined;
  boards: Readonly<Record<string, WatchedBoard>>;
  /** Refusals by watch that has no board. */
  watchRefusals: Readonly<Record<string, ShownRefusal>>;
  /** Number of unanswered commands per working key. */
  working: Readonly<Record<string, number>>;
  /** Ids of the delayed commands in this display that can be cancelled, per working key. */
  held: Readonly<Record<string, string>>;
  managerMessages: ManagerMessages;
}

export const emptyLiveState: LiveState = {
  phase: 'connecting',
  heardAt: undefined,
  site: undefined,
  session: undefined,
  link: undefined,
  hubBuild: undefined,
  boards: {},
  watchRefusals: {},
  working: {},
  held: {},
  managerMessages: [],
};

export type LiveStore = ReturnType<typeof createLiveStore>;

/** One per display; tests make their own. */
export function createLiveStore() {
  return createStore<LiveState>(() => emptyLiveState);
}
