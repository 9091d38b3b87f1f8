// The simulated restaurant: its cloud, the hub's machine and disk, its displays; and the possible events for each.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import * as z from 'zod/mini';
import { SESSION_COOKIE } from '../../hub/web/session/session-cookie.ts';
import type { SiteHub } from '../../hub/wiring/create-hub.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { spoolerToken } from '../../shared/protocol/tills/spooler-token.ts';
import { LOGIN, SITE, SimulatedCloud } from './cloud.ts';
import { FaultConditions } from './fault-conditions.ts';
import { copyNewDatabase, HubLife } from './hub-life.ts';
import { askHub, type LanAnswer, type LanRequest } from './lan.ts';
import { type Machine, world } from './machine.ts';
import { maxCloudClockError, type Pace, paceOf } from './pace.ts';
import { Pads } from './pads.ts';
import { SimulatedScreen } from './screen.ts';

/** Displays in addition to one per board: some boards are shown twice. */
const SECOND_SCREENS = 2;

export interface RestaurantParts {
  seed: number;
  machine: Machine;
  minutes: number;
  /** Folder for the evening's data; removed at its end. */
  folder: string;
  note(what: string): void;
  /** Called when an invariant is violated. */
  broken(what: string): void;
  saidToScreen(text: string): void;
}

export class Restaurant {
  readonly machine: Machine;
  readonly pace: Pace;
  readonly cloudStepMs: number;
  readonly weather = new FaultConditions();
  readonly cloud: SimulatedCloud;
  readonly screens: SimulatedScreen[] = [];
  readonly pads: Pads;
  /** Boards that its displays may show. */
  boards: readonly BoardAddress[] = [];
  /** For requests of the manager and of the pads. */
  managerCookie = '';
  padToken = '';
  readonly folder: string;
  /** Log lines of the hub at warn or above, newest last. */
  readonly logged: string[] = [];
  /** Offset of the machine's wall clock, in milliseconds. */
  wallOffMs = 0;
  restarts = 0;
  #life: HubLife | undefined;
  /** The process that is stopping: it answers until it has ended. */
  #ending: HubLife | undefined;
  #lives = 0;
  readonly #parts: RestaurantParts;

  constructor(parts: RestaurantParts) {
    this.#parts = parts;
    this.machine = parts.machine;
    this.pace = paceOf(parts.minutes);
    this.cloudStepMs = maxCloudClockError(parts.minutes);
    this.folder = join(parts.folder, `evening-${parts.seed}`);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    copyNewDatabase(this.folder);
    this.cloud = new SimulatedCloud(parts.seed, parts.machine, this.weather);
    this.pads = new Pads(this, parts.seed);
  }

  /** The hub while it serves. */
  get hub(): SiteHub | undefined {
    return this.#life?.hub;
  }

  get life(): HubLife | undefined {
    return this.#life;
  }

  /** Content of the disk, as another process sees it. */
  get disk(): Database.Database | undefined {
    return (this.#life ?? this.#ending)?.disk;
  }

  /** Starts the hub, signs in, chooses the site, and opens every board on a display. */
  async open(): Promise<void> {
    await this.startHub();
    const hub = this.#serving();
    await this.#logIn(hub);
    const { body } = await this.call(hub, 'GET', '/api/spooler-token', undefined, {
      cookie: this.managerCookie,
    });
    this.padToken = z.parse(spoolerToken, JSON.parse(body)).token;
    this.boards = boardsOf(hub);
    for (const [index, address] of this.#hung().entries()) this.#hang(hub, address, `screen${index + 1}`);
  }

  /** Resolves once the hub serves, with its machine's clock at that moment. */
  async startHub(): Promise<void> {
    this.#lives += 1;
    const life = new HubLife({
      machine: this.machine,
      broker: this.cloud.broker,
      folder: this.folder,
      wallOffMs: this.wallOffMs,
      name: `hub${this.#lives}`,
      logged: (line) => this.#hears(line),
      died: (reason) => {
        this.#parts.note(`the hub ended itself: ${reason.message}`);
        this.#gone(life, false);
        this.restartSoon();
      },
    });
    this.#life = life;
    await life.start();
  }

  /** Restarts the hub like a service manager. */
  restartSoon(): void {
    this.restarts += 1;
    const { machine } = this;
    const start = () => void this.startHub().catch((error) => machine.fail(error));
    machine.after(machine.dice.between(300, 8_000), start, world);
  }

  /** Ends the process immediately. */
  kill(isSilent: boolean): void {
    const life = this.#life;
    if (life?.hub === undefined) return;
    life.kill(isSilent);
    this.#gone(life, isSilent);
    this.restartSoon();
  }

  /** Stops and starts like an update. */
  async stopAndStart(): Promise<void> {
    const life = this.#life;
    if (life?.hub === undefined) return;
    this.#life = undefined;
    this.#ending = life;
    await life.stop();
    this.#ending = undefined;
    this.#gone(life, false);
    this.restartSoon();
  }

  /** Changes the clock of the hub's machine. */
  stepClock(byMs: number): void {
    this.wallOffMs += byMs;
    if (this.#life !== undefined) this.#life.owner.wallOffMs = this.wallOffMs;
  }

  close(): void {
    this.#life?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #gone(life: HubLife, isSilent: boolean): void {
    this.cloud.broker.processEnded(life.owner, isSilent);
    if (this.#life === life) this.#life = undefined;
  }

  #serving(): SiteHub {
    const hub = this.hub;
    if (hub === undefined) throw new Error('the hub does not serve');
    return hub;
  }

  async #logIn(hub: SiteHub): Promise<void> {
    const { cookie } = await this.call(hub, 'POST', '/api/session', LOGIN);
    await this.call(hub, 'POST', `/api/organizations/${SITE}/choose`, {}, { cookie });
    this.managerCookie = cookie;
  }

  /** Sends a request from the LAN to the hub; undefined if no answer came in time. */
  ask(request: LanRequest): Promise<LanAnswer | undefined> {
    return new Promise((heard) => askHub(this.machine, this.#life, request, { heard }));
  }

  /** Calls the hub over HTTP; rejects unless it answers 2xx. */
  async call(
    hub: SiteHub,
    method: 'POST' | 'PUT' | 'GET',
    url: string,
    payload: object | undefined,
    headers: Record<string, string> = {},
  ): Promise<{ cookie: string; body: string }> {
    const answer = await hub.web.inject({
      method,
      url,
      headers: { host: 'localhost', origin: 'http://localhost', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.payload}`);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { cookie, body: answer.payload };
  }

  #hung(): BoardAddress[] {
    const all = this.boards;
    const { dice } = this.machine;
    const pass = all.filter(({ kind }) => kind === 'expo').slice(0, 1);
    const others = dice.some(
      all.filter((each) => !pass.includes(each)),
      3,
    );
    const boards = [...pass, ...others];
    return [...boards, ...dice.some(boards, SECOND_SCREENS)];
  }

  #hang(hub: SiteHub, address: BoardAddress, name: string): void {
    const { machine } = this;
    const [first] = hub.base.sessions.people();
    const { organisation } = hub.base.served;
    if (first === undefined || organisation === undefined) throw new Error('nobody is logged in');
    const { session, token } = hub.base.sessions.open(first.account, [organisation]);
    const screen = new SimulatedScreen({
      machine,
      name,
      sessionId: session.id,
      cookie: `${SESSION_COOKIE}=${token}`,
      address,
      hub: () => this.#life,
      said: (text) => this.#parts.saidToScreen(text),
      fault: (who, message) => this.#parts.broken(`${who}: ${message}`),
    });
    this.screens.push(screen);
    screen.start();
  }

  #hears(line: string): void {
    this.logged.push(line.slice(0, 2_000));
    if (this.logged.length > 200) this.logged.shift();
    if (DEFECT.test(line)) this.#parts.broken(`the hub's log: ${line.slice(0, 1_500)}`);
  }
}

function boardsOf(hub: SiteHub): BoardAddress[] {
  return hub.base.served.context.setup.profiles.map((profile) => {
    const station = profile.type === 'kitchen' ? profile.stationId : undefined;
    return { kind: profile.type, profile: profile._id, ...(station === undefined ? {} : { station }) };
  });
}

/** Log messages that only a defect of the hub causes. */
const DEFECT =
  /a rule failed|"defect"|handling a display message failed|message_failed|could not be handled|could not be counted/;
