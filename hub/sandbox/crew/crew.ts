// The crew of a sandbox: made-up people who send the commands of displays, on every board that no visitor has taken over by
// a tap (SAND-06).
import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Profile } from '../../../shared/model/setup/profile.ts';
import type { Board, CustomerBoard, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import type { LiveEngine } from '../../engine/ports.ts';
import type { SandboxEvening } from '../start-sandbox.ts';
import { Cook } from './cook.ts';
import { Counter, Expeditor, pairToLink } from './expeditor.ts';

const LOOKS_EVERY_MS = SECOND_MS;
/** So long after the last display left a board its cook is back. */
const BACK_AFTER_MS = MINUTE_MS;
/** The evening has its linked pair and its moved table once so many tickets are there. */
const TICKETS_OF_AN_EVENING = 6;
const CREW = 'sandbox-crew';

export interface CrewFloor {
  engine: Pick<LiveEngine, 'openBoard' | 'closeBoard' | 'boardNow' | 'command'>;
  evening: Pick<SandboxEvening, 'speed' | 'cooks' | 'moveSomebody'>;
  /** The site that the hub serves and its boards. */
  site(): { id: string; profiles: readonly Profile[] };
  /** Boards that displays watch now. */
  watched(): readonly BoardAddress[];
  /** Milliseconds since 1970, hub time. */
  hubNow(): number;
  /** Milliseconds of a clock that nobody sets. */
  steadyNow(): number;
  failed(reason: unknown): void;
}

type OperatorAddress = BoardAddress & { kind: 'expo' | 'kitchen' };

export class Crew {
  readonly #parts: CrewFloor;
  /** By the address; the key is the engine's. */
  #open = new Map<string, { key: string; address: BoardAddress }>();
  /** Boards that a visitor has taken over, and when a display last showed them. */
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

  /** A visitor tapped something on this board: the crew steps back from it until it is handed back or left. */
  commanded({ kind, profile, station }: BoardAddress): void {
    if (kind === 'customer') return;
    const address = { kind, profile, ...(station === undefined ? {} : { station }) };
    this.#visitors.set(nameOf(address), { address, shownAt: this.#parts.steadyNow() });
  }

  /** Boards that visitors run. */
  visitorBoards(): { profile: string; station?: string | undefined }[] {
    return [...this.#visitors.values()].map(({ address: { profile, station } }) =>
      station === undefined ? { profile } : { profile, station },
    );
  }

  handBack({ profile, station }: { profile: string; station?: string | undefined }): void {
    for (const [name, { address }] of this.#visitors)
      if (address.profile === profile && address.station === station) this.#visitors.delete(name);
  }

  /** One look round: everybody does at most what their hands can do since the last one. */
  look(): void {
    const now = this.#parts.steadyNow();
    const speed = this.#parts.evening.speed();
    // After a long stop of the machine nothing is made up for.
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
    // What no station's board shows is made by whoever has a hand free.
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

  /** @param who the place of a cook among those of the site, from 0; the last one for -1; nobody at the guests' board */
  #tap(command: Command, address: BoardAddress, who: number | undefined): void {
    const cooks = this.#parts.evening.cooks(this.#site ?? '');
    const staff = who === undefined ? undefined : cooks.at(who < 0 ? -1 : who % cooks.length);
    const actor = { clientId: CREW, displayId: CREW, userName: 'Sandbox crew', ...(staff ? { staff } : {}) };
    const boardKey = this.#open.get(nameOf(address))?.key;
    // A refusal is no news: somebody else was quicker, and the next look shows it.
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

  /** Opens and closes boards as displays do; one whose profile has gone is closed already. */
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
