// The messages from hub to display (live protocol "Hub → display").
import * as z from 'zod/mini';
import { board } from './board/board.ts';
import { glassTrouble } from './glass.ts';
import { printerTrouble } from './printer.ts';
import { REFUSAL_CODES } from './refusal.ts';
import { session } from './session.ts';
import { SOUNDS, soundSubject } from './sounds.ts';

const params = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));
const code = z.enum(REFUSAL_CODES);

/** What waits for nobody while the cloud is away (SPOOL-10). */
export const BLOCKED_OFFLINE = ['guest-sms', 'stock', 'setup', 'organization'] as const;
export type BlockedOffline = (typeof BLOCKED_OFFLINE)[number];

/** The hub's own connections: the cloud's API, the chosen mode, the broker, what waits to be sent, since when. */
export const link = z.object({
  cloud: z.enum(['online', 'offline']),
  mode: z.enum(['online', 'offline-mode']),
  broker: z.enum(['up', 'down']),
  outbox: z.number(),
  since: z.number(),
  /** Set while the hub's disk is full. */
  storage: z.optional(z.literal('full')),
  /** What has failed for so long that a banner says so (SHELL-32): calls, the broker, nobody is logged in any more, or the cloud refuses what is reported with 403 (CLOUD-34). */
  trouble: z.optional(z.enum(['cloud', 'broker', 'login', 'refused'])),
  /** Set while neither the broker nor asking brings orders: up to when (ms, hub time) all of them are sure to be there. */
  ordersSince: z.optional(z.number()),
  /** What the hub never had yet and can't get: the site's setup (102) or its orders (103); ERR-06. */
  lacks: z.optional(z.enum(['setup', 'orders'])),
  /** Set while the boards of the region stand in for a setup that could not be loaded (102, SET-47). */
  setup: z.optional(z.literal('not-loaded')),
  /** Set outside the site's work hours: when it opens next (ms), where that is known. Nothing is hidden then (SET-48). */
  closed: z.optional(z.object({ opensAt: z.optional(z.number()) })),
  /** Set where the site's setup allows offline mode (SPOOL-09). */
  mayGoOffline: z.optional(z.literal(true)),
  /** none: no pad was ever heard and no printer is set up · down: a spooler that stands elsewhere doesn't answer (SPOOL-07, SPOOL-11). */
  spooler: z.optional(z.enum(['none', 'up', 'down'])),
  /** What only the cloud can do and is refused with offline-disabled now; absent while all can be done (SPOOL-10). */
  blocked: z.optional(z.array(z.string())),
  /** Set once the realtime database has been away for a while, where the hub follows one (MSG-04). */
  realtime: z.optional(z.literal('down')),
  /** The printers on the LAN that can't print now; absent while all can (PAPER-02). */
  printers: z.optional(z.array(printerTrouble)),
  /** Tickets that nobody sees and displays that don't paint; absent while there are none (GLASS-02, GLASS-03). */
  glass: z.optional(glassTrouble),
});
export type Link = z.infer<typeof link>;

/** What a manager tells the kitchen (MSG-01); `date` in milliseconds, `fixedMessage` stays until it is withdrawn. */
const managerMessage = z.object({
  _id: z.string(),
  date: z.number(),
  text: z.string(),
  fixedMessage: z.boolean(),
});
export type ManagerMessage = z.infer<typeof managerMessage>;

export const notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sound'),
    sound: z.enum(SOUNDS),
    /** What it is about; at an operator's board only. */
    about: z.optional(z.array(soundSubject)),
  }),
  z.object({
    kind: z.literal('toast'),
    code: z.string(),
    params,
    level: z.enum(['info', 'success', 'danger']),
  }),
  z.object({ kind: z.literal('manager-messages'), messages: z.array(managerMessage) }),
  z.object({ kind: z.literal('setup-changed') }),
  /** What this display is or may do is no longer as it was: ask GET /api/session (PAIR-04). */
  z.object({ kind: z.literal('session-changed') }),
  /** To whoever asked GET /api/overview since the last time: it would be answered otherwise now (REPORT-06). */
  z.object({ kind: z.literal('overview-changed') }),
  z.object({ kind: z.literal('reload') }),
  z.object({ kind: z.literal('identify'), name: z.string() }),
  z.object({ kind: z.literal('problem'), code: z.string(), params }),
]);
export type Notice = z.infer<typeof notice>;

export const site = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['site', 'hq']),
  region: z.string(),
  timeZone: z.string(),
});
export type Site = z.infer<typeof site>;

export const downMessage = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    protocol: z.int(),
    build: z.string(),
    hubTime: z.number(),
    site: z.optional(site),
    session,
    link,
    /** The manager's messages, where any are for this display; later ones come as a notice (MSG-01). */
    managerMessages: z.optional(z.array(managerMessage)),
  }),
  z.object({ t: z.literal('board'), watch: z.string(), seq: z.number(), digest: z.string(), board }),
  z.object({
    t: z.literal('change'),
    watch: z.string(),
    from: z.number(),
    seq: z.number(),
    /** Read by operatorParts or customerParts, after the kind of the watched board. */
    parts: z.record(z.string(), z.unknown()),
  }),
  z.object({ t: z.literal('digest'), watch: z.string(), seq: z.number(), digest: z.string() }),
  z.object({ t: z.literal('done'), id: z.string(), undo: z.optional(z.literal(true)) }),
  z.object({
    t: z.literal('refused'),
    id: z.optional(z.string()),
    watch: z.optional(z.string()),
    code,
    params,
  }),
  z.object({ t: z.literal('link'), link }),
  z.object({ t: z.literal('notice'), notice }),
  z.object({ t: z.literal('pong'), n: z.number(), hubTime: z.number() }),
]);

export type DownMessage = z.infer<typeof downMessage>;
