// Crew of a sandbox: simulated staff who send display commands on every board that no visitor has taken over by a tap
// (SAND-06).
import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Profile } from '../../../shared/model/setup/profile.ts';
import type { Board, CustomerBoard, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import type { LiveEngine } from '../../engine/ports.ts';
import type { SandboxControls } from '../start-sandbox.ts';
import { Cook } from './cook.ts';
import { Counter, Expeditor, pairToLink } from './expeditor.ts';

const LOOKS_EVERY_MS = SECOND_MS;
/** Delay from the last display leaving a board to its cook's return. */
const BACK_AFTER_MS = MINUTE_MS;
/** The evening gets its linked pair and its moved table once there are this many tickets. */
const TICKETS_OF_AN_EVENING = 6;
const CREW = 'sandbox-crew';

export interface CrewFloor {
  engine: Pick<LiveEngine, 'openBoard' | 'closeBoard' | 'boardNow' | 'command'>;
  evening: Pick<SandboxControls, 'speed' | 'cooks' | 'moveSomebody'>;
  /** The hub's site and its boards. */
  site(): { id: string; profiles: readonly Profile[] };
  /** Boards currently watched by displays. */
  watched(): readonly BoardAddress[];
  /** Milliseconds since 1970, hub time. */
  hubNow(): number;
  /** Milliseconds of a monotonic clock. */
  steadyNow(): number;
  failed(reason: unknown): void;
}

type OperatorAddress = BoardAddress & { kind: 'expo' | 'kitchen' };

export class Crew {
  readonly #parts: CrewFloor;
  /** By address; the key is the engine's. */
  #open = new Map<string, { key: string; address: BoardAddress }>();
  /** Boards a visitor has taken over, and when a display last showed them. */
  #visitors = new Map<string, { address: OperatorAddress; shownAt: number }>();
  #cooks = new Map<string, Cook>();
  #expeditor = new Expeditor();
  #counter = new Counter();
  #site: string | undefined;
  #isSetUp = false;
  #workMs = 0;
  #lookedAt: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: CrewFloor) {
    this.#parts = parts;
    this.#lookedAt = parts.steadyNow();
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), LOOKS_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const { key } of this.#open.values()) this.#parts.engine.closeBoard(key);
    this.#open.clear();
  }

  /** A visitor tapped on this board: the crew leaves it until it is handed back or left. */
  commanded({ kind, profile, station }: BoardAddress): void {
    if (kind === 'customer') return;
    const address = { kind, profile, ...(station === undefined ? {} : { station }) };
    this.#visitors.set(nameOf(address), { address, shownAt: this.#parts.steadyNow() });
  }

  /** Boards run by visitors. */
  visitorBoards(): { profile: string; station?: string | undefined }[] {
    return [...this.#visitors.values()].map(({ address: { profile, station } }) =>
      station === undefined ? { profile } : { profile, station },
    );
  }

  handBack({ profile, station }: { profile: string; station?: string | undefined }): void {
    for (const [name, { address }] of this.#visitors)
      if (address.profile === profile && address.station === station) this.#visitors.delete(name);
  }

  /** One step: each crew member does at most what fits into the time since the last one. */
  look(): void {
    const now = this.#parts.steadyNow();
    const speed = this.#parts.evening.speed();
    // After a long suspension of the machine the missed time is skipped.
    const passed = Math.min(now - this.#lookedAt, LOOKS_EVERY_MS * 2);
    this.#lookedAt = now;
    try {
      for (let turn = 0; turn < speed; turn += 1) {
        this.#workMs += passed;
        this.#turn();
      }
    } catch (reason) {
      this.#open.clear();
      this.#parts.failed(reason);
    }
  }

  #turn(): void {
    const { id, profiles } = this.#parts.site();
    if (id !== this.#site) this.#beginAt(id);
    const pass = profiles.find(({ type }) => type === 'expo');
    const stations = profiles.filter(hasStation);
    const guests = profiles.filter(({ type }) => type === 'customer');
    if (pass === undefined) return;
    const watched = this.#ofVisitors(profiles);
    this.#keepOpen([...[pass, ...stations, ...guests].map(addressOf), ...watched], profiles);

    const taken = new Set(this.#ticketsOf(watched, 'kitchen').flatMap(itemIdsOf));
    const seen = new Set<string>();
    for (const [index, profile] of stations.entries()) {
      const board = this.#operatorBoard(addressOf(profile));
      if (board === undefined) continue;
      const tickets = Object.values(board.tickets);
      for (const id of tickets.flatMap(itemIdsOf)) seen.add(id);
      this.#cook(profile._id, addressOf(profile), tickets, index, (item) => taken.has(item));
    }
    const passTickets = Object.values(this.#operatorBoard(addressOf(pass))?.tickets ?? {});
    // Items on no station's board are made by any free cook.
    const isOthers = (item: string) => taken.has(item) || seen.has(item);
    this.#cook('', addressOf(pass), passTickets, stations.length, isOthers);
    this.#atThePass(pass, passTickets, watched);
    this.#atTheCounter(guests);
  }

  #beginAt(site: string): void {
    this.#site = site;
    this.#isSetUp = false;
    this.#cooks.clear();
    this.#expeditor = new Expeditor();
    this.#counter = new Counter();
  }

  #cook(
    name: string,
    address: BoardAddress,
    tickets: Ticket[],
    index: number,
    isTaken: (item: string) => boolean,
  ) {
    const cook = this.#cooks.get(name) ?? new Cook();
    this.#cooks.set(name, cook);
    const receipt = cook.confirms(tickets, this.#workMs);
    if (receipt !== undefined) this.#tap(receipt, address, index);
    const command = cook.work({ tickets, hubNow: this.#parts.hubNow(), now: this.#workMs, isTaken });
    if (command !== undefined) this.#tap(command, address, index);
  }

  #atThePass(pass: Profile, tickets: readonly Ticket[], watched: readonly OperatorAddress[]): void {
    const others = new Set(this.#ticketsOf(watched, 'expo').map(({ id }) => id));
    const address = addressOf(pass);
    const command = this.#expeditor.work(
      tickets.filter(({ id }) => !others.has(id)),
      this.#workMs,
    );
    if (command !== undefined) this.#tap(command, address, -1);
    if (this.#isSetUp || tickets.length < TICKETS_OF_AN_EVENING) return;
    this.#isSetUp = true;
    const link = pairToLink(tickets);
    if (link !== undefined) this.#tap(link, address, -1);
    this.#parts.evening.moveSomebody(this.#site ?? '');
  }

  #atTheCounter(guests: readonly Profile[]): void {
    const [profile] = guests;
    if (profile === undefined) return;
    const board = this.#boardAt(addressOf(profile));
    if (board === undefined || !isGuests(board)) return;
    const command = this.#counter.work(board, this.#workMs);
    if (command !== undefined) this.#tap(command, addressOf(profile), undefined);
  }

  /** @param who index of a cook among those of the site, from 0; -1 for the last one; undefined at the customer board */
  #tap(command: Command, address: BoardAddress, who: number | undefined): void {
    const cooks = this.#parts.evening.cooks(this.#site ?? '');
    const staff = who === undefined ? undefined : cooks.at(who < 0 ? -1 : who % cooks.length);
    const actor = { clientId: CREW, displayId: CREW, userName: 'Sandbox crew', ...(staff ? { staff } : {}) };
    const boardKey = this.#open.get(nameOf(address))?.key;
    // Refusals are ignored: a person was quicker, and the next step sees it.
    this.#parts.engine.command({ id: randomUUID(), command, boardKey, actor }, () => undefined);
  }

  /** Boards that visitors have taken over and show, or showed until a minute ago. */
  #ofVisitors(profiles: readonly Profile[]): OperatorAddress[] {
    const now = this.#parts.steadyNow();
    const shown = new Set(this.#parts.watched().map(nameOf));
    for (const [name, visitor] of this.#visitors) {
      if (shown.has(name)) visitor.shownAt = now;
      const isKnown = profiles.some(({ _id }) => _id === visitor.address.profile);
      if (!isKnown || now - visitor.shownAt > BACK_AFTER_MS) this.#visitors.delete(name);
    }
    return [...this.#visitors.values()].map(({ address }) => address);
  }

  #ticketsOf(addresses: readonly OperatorAddress[], kind: OperatorAddress['kind']): Ticket[] {
    return addresses
      .filter((address) => address.kind === kind)
      .flatMap((address) => Object.values(this.#operatorBoard(address)?.tickets ?? {}));
  }

  #operatorBoard(address: BoardAddress): OperatorBoard | undefined {
    const board = this.#boardAt(address);
    return board === undefined || isGuests(board) ? undefined : board;
  }

  #boardAt(address: BoardAddress): Board | undefined {
    const open = this.#open.get(nameOf(address));
    return open && this.#parts.engine.boardNow(open.key).board;
  }

  /** Opens and closes boards as displays do; one whose profile was removed is closed already. */
  #keepOpen(wanted: readonly BoardAddress[], profiles: readonly Profile[]): void {
    const names = new Set(wanted.map(nameOf));
    for (const [name, { key, address }] of this.#open) {
      const isThere = profiles.some(({ _id, type }) => _id === address.profile && type === address.kind);
      if (isThere && names.has(name)) continue;
      this.#open.delete(name);
      if (isThere) this.#parts.engine.closeBoard(key);
    }
    for (const address of wanted) {
      if (this.#open.has(nameOf(address))) continue;
      const opening = this.#parts.engine.openBoard(address);
      if (opening.ok) this.#open.set(nameOf(address), { key: opening.key, address });
    }
  }
}

function hasStation(profile: Profile): boolean {
  return profile.type === 'kitchen' && (profile.stationId !== undefined || profile.lbGroup !== undefined);
}

function addressOf({ type, _id }: Profile): BoardAddress {
  return { kind: type, profile: _id };
}

function nameOf({ kind, profile, station }: BoardAddress): string {
  return [kind, profile, station].join(' ');
}

function isGuests(board: Board): board is CustomerBoard {
  return board.profile.type === 'customer';
}

function itemIdsOf({ items }: Ticket): string[] {
  return items.filter(({ here }) => here).flatMap(({ itemIds }) => itemIds);
}
