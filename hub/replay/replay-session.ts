// One board in a replay: open at a moment, play, step and jump (REPLAY-01).
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import { type BoardAddress, boardAddress } from '../../shared/protocol/board/view.ts';
import type {
  Landmark,
  ReplayChecked,
  ReplayedBoard,
  ReplayedChanges,
  ReplayInfo,
} from '../../shared/protocol/replay.ts';
import { REPLAY_CHANGES_MAX, REPLAY_WINDOW_MS } from '../../shared/replay-limits.ts';
import type { SiteContext } from '../engine/ports.ts';
import { stationPlan } from '../kitchen/routing/stations.ts';
import type { JournalReader } from '../store/journal/journal-reader.ts';
import { checkSamples } from './check-samples.ts';
import { type ReplayedStep, ReplayKitchen } from './replay-kitchen.ts';
import { readSiteMark } from './site-mark.ts';

/** More recent data may not be on disk yet. */
const BEHIND_NOW_MS = 3_000;
/** How far a step or a jump looks back, increasing with each try. */
const STEP_BACK_MS = [MINUTE_MS, 10 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS] as const;
const JUMP_BACK_MS = [15 * MINUTE_MS, 2 * HOUR_MS, 24 * HOUR_MS] as const;
const LOOKS_AHEAD_MS = 24 * HOUR_MS;
/** Displays that had the board open around that time. */
const SHOWN_WITHIN_MS = 10 * MINUTE_MS;

export type ReplayQuestion =
  | { do: 'info'; at: number; now: number }
  | { do: 'open'; at: number; address: BoardAddress; now: number }
  | { do: 'play'; until: number; now: number }
  | { do: 'step'; forward: boolean; to?: Landmark | undefined; now: number }
  | { do: 'check'; from: number; to: number };
export type ReplayProblem = 'replay-unknown' | 'replay-other-site' | 'board-unknown' | 'wrong-state';
export type ReplayAnswer =
  | { ok: true; value: ReplayInfo | ReplayedBoard | ReplayedChanges | ReplayChecked }
  | { ok: false; code: ReplayProblem };

type FoundStep = { at: number; ticket?: ReplayedBoard['ticket'] };

interface ShownReplay {
  kitchen: ReplayKitchen;
  key: string;
  address: BoardAddress;
  watch: BoardWatch;
}

export class ReplaySession {
  readonly #rows: JournalReader;
  #shown: ShownReplay | undefined;

  constructor(rows: JournalReader) {
    this.#rows = rows;
  }

  answer(question: ReplayQuestion): ReplayAnswer {
    switch (question.do) {
      case 'info':
        return this.#info(question.at, question.now);
      case 'check':
        return { ok: true, value: this.#check(question.from, question.to) };
      case 'open': {
        const opened = this.#open(Math.min(question.at, latest(question.now)), question.address);
        if (typeof opened === 'string') return { ok: false, code: opened };
        this.#shown = opened;
        return { ok: true, value: boardOf(opened, true) };
      }
      case 'play':
        return this.#withShown((shown) => this.#play(shown, question));
      case 'step':
        return this.#withShown((shown) =>
          question.forward
            ? this.#forward(shown, latest(question.now), question.to)
            : this.#back(shown, question.to),
        );
      default:
        return question satisfies never;
    }
  }

  #withShown(answer: (shown: ShownReplay) => ReplayedBoard | ReplayedChanges): ReplayAnswer {
    if (this.#shown === undefined) return { ok: false, code: 'wrong-state' };
    try {
      return { ok: true, value: answer(this.#shown) };
    } catch (error) {
      // Its profile was deleted at that moment.
      if (this.#shown.kitchen.isOpen(this.#shown.key)) throw error;
      return { ok: false, code: 'board-unknown' };
    }
  }

  #open(at: number, address: BoardAddress): ShownReplay | ReplayProblem {
    const watch = new BoardWatch();
    const kitchen = ReplayKitchen.at(this.#rows, at, (step) => watch.stepped(step));
    if (kitchen === undefined) return this.#isOfOtherSite(at) ? 'replay-other-site' : 'replay-unknown';
    const opening = kitchen.openBoard(address);
    if (!opening.ok) return 'board-unknown';
    watch.follow(kitchen, opening.key);
    return { kitchen, key: opening.key, address, watch };
  }

  #play(
    { kitchen, key, watch }: ShownReplay,
    { until, now }: { until: number; now: number },
  ): ReplayedChanges {
    const to = Math.min(until, kitchen.at + REPLAY_WINDOW_MS, latest(now));
    watch.begin();
    kitchen.advance(to, () => watch.changes.length >= REPLAY_CHANGES_MAX);
    const { digest } = kitchen.boardNow(key);
    const isEnd = kitchen.isOver || kitchen.at >= latest(now);
    return { at: kitchen.at, changes: watch.changes, digest, isEnd };
  }

  #forward(shown: ShownReplay, end: number, to: Landmark | undefined): ReplayedBoard {
    const { kitchen, watch } = shown;
    watch.begin();
    const isFound = () => watch.found(to) !== undefined;
    kitchen.advance(Math.max(kitchen.at, Math.min(kitchen.at + LOOKS_AHEAD_MS, end)), isFound);
    return boardOf(shown, isFound(), watch.found(to)?.ticket);
  }

  #back(shown: ShownReplay, to: Landmark | undefined): ReplayedBoard {
    const end = shown.kitchen.at;
    for (const lookMs of to === undefined ? STEP_BACK_MS : JUMP_BACK_MS) {
      const from = Math.max(end - lookMs, shown.kitchen.beginsAt, this.#rows.firstMoment() ?? end);
      const opened = this.#open(from, shown.address);
      if (typeof opened === 'string') continue;
      opened.watch.begin();
      opened.kitchen.advance(end - 1);
      const last = opened.watch.last(to);
      if (last === undefined) continue;
      const there = this.#open(last.at, shown.address);
      if (typeof there === 'string') continue;
      this.#shown = there;
      return boardOf(there, true, last.ticket);
    }
    return this.#beforeAll(shown, to) ?? boardOf(shown, false);
  }

  /** The state just before the first change, if it differs from what is shown. */
  #beforeAll(shown: ShownReplay, to: Landmark | undefined): ReplayedBoard | undefined {
    if (to !== undefined) return undefined;
    const before = this.#open(shown.kitchen.at - 1, shown.address);
    if (typeof before === 'string') return undefined;
    const board = boardOf(before, true);
    if (board.digest === shown.kitchen.boardNow(shown.key).digest) return undefined;
    this.#shown = before;
    return board;
  }

  #info(at: number, now: number): ReplayAnswer {
    const since = this.#rows.firstMoment();
    if (since === undefined) return { ok: true, value: { now, boards: [] } };
    const asked = Math.max(at, since);
    if (this.#isOfOtherSite(asked)) return { ok: false, code: 'replay-other-site' };
    const site = siteAt(this.#rows, asked);
    if (site === undefined) return { ok: true, value: { now, boards: [] } };
    const boards = [...boardsOf(site), ...this.#shownAbout(at, site)];
    return { ok: true, value: { since, now, site: site.site, boards } };
  }

  /** The hub served another site then: its moments are off limits, even if the hub has switched back to this one since. */
  #isOfOtherSite(at: number): boolean {
    const position = this.#rows.positionAt(at);
    return position !== undefined && this.#rows.ownStretch(position) === undefined;
  }

  /** Boards as displays had them, with a view if it wasn't the default. */
  #shownAbout(at: number, site: SiteContext): ReplayInfo['boards'] {
    const samples = this.#rows.samples(at - SHOWN_WITHIN_MS, at + SHOWN_WITHIN_MS);
    const keys = new Set(samples.flatMap(({ boards }) => z.parse(z.array(z.string()), JSON.parse(boards))));
    return [...keys].flatMap((key) => {
      const address = z.parse(boardAddress, JSON.parse(key));
      const profile = site.setup.profiles.find(({ _id }) => _id === address.profile);
      if (profile === undefined) return [];
      const station = stationsOf(site).find(({ id }) => id === address.station)?.name;
      return [
        { name: profile.name, ...(station === undefined ? {} : { station }), address, shown: true as const },
      ];
    });
  }

  #check(from: number, to: number): ReplayChecked {
    const { samples, different } = checkSamples(this.#rows, from, to);
    return {
      samples,
      different: different.map(({ at, board }) => ({
        at,
        profile: z.parse(boardAddress, JSON.parse(board)).profile,
      })),
    };
  }
}

/** Site context at a moment; undefined if the journal has none. */
function siteAt(rows: JournalReader, at: number): SiteContext | undefined {
  const end = rows.positionAt(at);
  const mark = end && rows.lastMark(['site'], end);
  const site = mark && readSiteMark(mark.body, (hash) => rows.content(hash));
  return site?.site.id === '' ? undefined : site;
}

/** Collects the changes and landmarks of the board that is shown. */
class BoardWatch {
  changes: ReplayedChanges['changes'] = [];
  #landmarks: (FoundStep & { ticket: NonNullable<ReplayedBoard['ticket']> })[] = [];
  readonly #late = new Set<string>();
  #board: { kitchen: ReplayKitchen; key: string } | undefined;

  follow(kitchen: ReplayKitchen, key: string): void {
    this.#board = { kitchen, key };
    this.#noteLate(kitchen.boardNow(key).board.tickets, undefined);
  }

  begin(): void {
    this.changes = [];
    this.#landmarks = [];
  }

  stepped({ at, changes, recalled, cancelled }: ReplayedStep): void {
    if (this.#board === undefined) return;
    const { kitchen, key } = this.#board;
    for (const { parts } of changes.filter((change) => change.key === key)) {
      this.changes.push({ at, parts });
      this.#noteLate(parts.tickets ?? {}, at);
    }
    for (const [landmark, orderIds] of [
      ['recalled', recalled],
      ['cancelled', cancelled],
    ] as const)
      for (const orderId of orderIds) {
        const [card] = kitchen.cardsOf(key, orderId);
        if (card !== undefined)
          this.#landmarks.push({ at, ticket: { orderId, title: card.title, landmark } });
      }
  }

  found(to: Landmark | undefined): FoundStep | undefined {
    if (to === undefined) return this.changes[0];
    return this.#landmarks.find(({ ticket }) => ticket.landmark === to);
  }

  last(to: Landmark | undefined): FoundStep | undefined {
    if (to === undefined) return this.changes.at(-1);
    return this.#landmarks.findLast(({ ticket }) => ticket.landmark === to);
  }

  #noteLate(
    tickets: { readonly [id: string]: Board['tickets'][string] | null },
    at: number | undefined,
  ): void {
    for (const [id, ticket] of Object.entries(tickets)) {
      const isLate = ticket !== null && 'alert' in ticket && ticket.alert === 'late';
      if (isLate && at !== undefined && !this.#late.has(id)) {
        const { orderId, title } = ticket;
        this.#landmarks.push({ at, ticket: { orderId, title, landmark: 'late' } });
      }
      if (isLate) this.#late.add(id);
      else if (ticket !== null) this.#late.delete(id);
    }
  }
}

function latest(now: number): number {
  return now - BEHIND_NOW_MS;
}

function boardOf(
  { kitchen, key }: ShownReplay,
  found: boolean,
  ticket?: ReplayedBoard['ticket'],
): ReplayedBoard {
  const { board, digest } = kitchen.boardNow(key);
  return { at: kitchen.at, digest, board, found, ...(ticket && { ticket }) };
}

function stationsOf(site: SiteContext) {
  return stationPlan(site, site.setup, site.site.role).stations;
}

function boardsOf(site: SiteContext): ReplayInfo['boards'] {
  return site.setup.profiles.map(({ _id, name, type }) => ({
    name,
    address: { kind: type, profile: _id },
  }));
}
