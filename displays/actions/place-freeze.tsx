// Freezing the places of a board while a finger may still be on its way (TICK-43): which actions freeze which tickets, for
// how long, and the placeholder of a ticket that has left.

import { Undo2 } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { liveStore, useAnyWorking, useSend } from '../link/live.ts';
import type { WatchedBoard } from '../link/live-store.ts';
import { useBoardScope } from '../ticket/card-scope.ts';
import { fingerTimes } from './finger-times.ts';
import { type FrozenPlaces, type Ghost, heldPlaces, releasePlaces } from './frozen-places.ts';
import css from './place-freeze.module.css';
import { markTapHandled } from './tap-guard.ts';

/** Maximum time that successive actions freeze the board. */
const LONGEST_MS = 3_000;

interface HoldingAct {
  watch: string;
  /** Ids of the affected tickets. */
  tickets: ReadonlySet<string>;
  text: string;
  /** Ids of its commands. */
  ids: readonly string[];
  /** Freezes what it moves until then: the guard's time after its answer. */
  untilMs: number;
}

type Shown = Pick<OperatorBoard, 'groups' | 'tickets' | 'head'>;

class PlaceHolder {
  private acts: HoldingAct[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heldFromMs = 0;

  note(act: HoldingAct, answered: Promise<unknown>): void {
    this.acts.push(act);
    void answered.then(() => {
      act.untilMs = performance.now() + fingerTimes.guardMs;
    });
  }

  changed(watch: string, was: Shown, is: Shown): void {
    const now = performance.now();
    this.acts = this.acts.filter(({ untilMs }) => untilMs > now);
    const acts = this.acts.filter((act) => act.watch === watch);
    const held = heldPlaces.getState().held;
    const before = held?.watch === watch ? held : undefined;
    const groups = before?.groups ?? was.groups;
    const isMoved = acts.some(({ tickets }) => [...tickets].some((id) => !standsAlike(id, was, is)));
    if (!before && !isMoved) return;
    if (isMoved) this.holdOn(now, before !== undefined);
    const more = before?.more ?? was.head.more ?? 0;
    heldPlaces.setState({ held: { watch, groups, more, ghosts: ghostsOf(groups, was, is, before, acts) } });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.acts = [];
    releasePlaces();
  }

  private holdOn(now: number, isHeld: boolean): void {
    if (!isHeld) this.heldFromMs = now;
    clearTimeout(this.timer);
    const ms = Math.min(fingerTimes.guardMs, this.heldFromMs + LONGEST_MS - now);
    this.timer = setTimeout(releasePlaces, Math.max(0, ms));
  }
}

/** True if the ticket is between the same tickets of the same group. */
function standsAlike(id: string, was: Shown, is: Shown): boolean {
  return placeOf(id, was.groups) === placeOf(id, is.groups);
}

function placeOf(id: string, groups: OperatorBoard['groups']): string {
  const group = groups.find(({ tickets }) => tickets.includes(id));
  if (!group) return '';
  const at = group.tickets.indexOf(id);
  return [group.key, group.tickets[at - 1], group.tickets[at + 1]].join('\n');
}

function ghostsOf(
  groups: OperatorBoard['groups'],
  was: Shown,
  is: Shown,
  before: FrozenPlaces | undefined,
  acts: readonly HoldingAct[],
): Record<string, Ghost> {
  const ghosts: Record<string, Ghost> = {};
  for (const id of groups.flatMap(({ tickets }) => tickets)) {
    if (is.tickets[id]) continue;
    const ticket = was.tickets[id] ?? before?.ghosts[id]?.ticket;
    const act = acts.findLast(({ tickets }) => tickets.has(id));
    if (ticket) ghosts[id] = ghostOf(ticket, act);
  }
  return ghosts;
}

const holder = new PlaceHolder();

/** The action may take these tickets away. */
export function freezePlaces(
  watch: string,
  commands: readonly Command[],
  { ids, text }: Pick<HoldingAct, 'ids' | 'text'>,
  answered: Promise<unknown>,
): void {
  const board = operatorBoard(liveStore.getState().boards[watch]);
  const tickets = Object.values(board?.tickets ?? {}).filter(({ orderId, courseIds }) =>
    commands.some((command) => isAbout(command, orderId, courseIds)),
  );
  if (tickets.length === 0) return;
  const about = new Set(tickets.map(({ id }) => id));
  holder.note({ watch, tickets: about, text, ids, untilMs: Number.POSITIVE_INFINITY }, answered);
}

function isAbout(command: Command, orderId: string, courseIds: readonly string[]): boolean {
  if (!('orderId' in command) || command.orderId !== orderId) return false;
  if ('courseId' in command) return courseIds.includes(command.courseId);
  return !('courseIds' in command) || command.courseIds.some((id) => courseIds.includes(id));
}

function operatorBoard(held: WatchedBoard | undefined): OperatorBoard | undefined {
  return held?.kind === 'operator' ? held.board : undefined;
}

/** Runs while the board is shown. Renders nothing. */
export function PlaceFreeze({ watch }: { watch: string }): null {
  useEffect(() => {
    const leave = liveStore.subscribe((state, before) => {
      const was = operatorBoard(before.boards[watch]);
      const is = operatorBoard(state.boards[watch]);
      if (was && is && was !== is) holder.changed(watch, was, is);
    });
    return () => {
      leave();
      holder.stop();
    };
  }, [watch]);
  return null;
}

/** @param act undefined if another display took it away */
function ghostOf(ticket: Ticket, act: HoldingAct | undefined): Ghost {
  const { id } = ticket;
  const said = { id, text: act?.text ?? ticket.title, ids: act?.ids ?? [] };
  return {
    kind: 'ghost',
    ticket,
    draw: (at, isFirst) => <GhostCard {...said} style={at} isFirst={isFirst} />,
  };
}

interface GhostCardProps extends Pick<HoldingAct, 'text' | 'ids'> {
  /** Id of the ticket. */
  id: string;
  style: CSSProperties;
  /** Only the first part of a torn card shows the text. */
  isFirst: boolean;
}

/** Placeholder of a ticket that has left: nothing moves there before the guard ends. */
function GhostCard({ id, text, ids, style, isFirst }: GhostCardProps) {
  return (
    <div className={css.ghost} style={style} data-ghost={id}>
      {isFirst && <bdi className="anywhere">{text}</bdi>}
      {isFirst && ids.length > 0 && <TakeBack ids={ids} text={text} />}
    </div>
  );
}

function TakeBack({ ids, text }: Pick<HoldingAct, 'ids' | 'text'>) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const send = useSend(watch);
  const commands = ids.map((id) => ({ name: 'undo' as const, id }));
  const working = useAnyWorking(commands);
  const takeBack = () => {
    markTapHandled();
    for (const command of commands) send(command);
  };
  return (
    <button
      type="button"
      aria-label={`${t('undo.button')}: ${text}`}
      disabled={working}
      aria-busy={working}
      onClick={takeBack}
    >
      <Undo2 className="flip" />
      {t('undo.button')}
    </button>
  );
}
