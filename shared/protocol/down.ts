// The messages from hub to display (live protocol "Hub → display").
import * as z from 'zod/mini';
import { board } from './board/board.ts';
import { glassTrouble } from './glass.ts';
import { printerTrouble } from './printer.ts';
import { REFUSAL_CODES } from './refusal.ts';
import { session } from './session.ts';

const params = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));
const code = z.enum(REFUSAL_CODES);

/** Actions unavailable while the cloud is offline (SPOOL-10). */
export const BLOCKED_OFFLINE = ['guest-sms', 'stock', 'setup', 'organization'] as const;
export type BlockedOffline = (typeof BLOCKED_OFFLINE)[number];

/** State of the hub's own connections: the cloud's API, the selected mode, the broker, the outbox, since when. */
export const link = z.object({
  cloud: z.enum(['online', 'offline']),
  mode: z.enum(['online', 'offline-mode']),
  broker: z.enum(['up', 'down']),
  outbox: z.number(),
  since: z.number(),
  /** Set while the hub's disk is full. */
  storage: z.optional(z.literal('full')),
  /**
   * Failure long enough for a banner (SHELL-32): calls, the broker, a missing login, or the cloud refuses reports with 403
   * (CLOUD-34).
   */
  trouble: z.optional(z.enum(['cloud', 'broker', 'login', 'refused'])),
  /**
   * Set while neither the broker nor polling delivers orders: time (ms, hub time) up to which all are certain to have arrived.
   */
  ordersSince: z.optional(z.number()),
  /** Data that the hub never had and can't load now: the site's setup (102) or its orders (103); ERR-06. */
  lacks: z.optional(z.enum(['setup', 'orders'])),
  /** Set while the region's default boards replace a setup that couldn't be loaded (102, SET-47). */
  setup: z.optional(z.literal('not-loaded')),
  /** Set outside the site's work hours: next opening time (ms), if known. Nothing is hidden then (SET-48). */
  closed: z.optional(z.object({ opensAt: z.optional(z.number()) })),
  /** Set if the site's setup allows offline mode (SPOOL-09). */
  mayGoOffline: z.optional(z.literal(true)),
  /**
   * none: no pad has ever connected and no printer is set up · down: an external spooler doesn't answer (SPOOL-07, SPOOL-11).
   */
  spooler: z.optional(z.enum(['none', 'up', 'down'])),
  /** Cloud-only features now refused with offline-disabled; absent if there are none (SPOOL-10). */
  blocked: z.optional(z.array(z.string())),
  /** Set once the realtime database has been unreachable for a while, if the hub uses one (MSG-04). */
  realtime: z.optional(z.literal('down')),
  /** LAN printers that can't print now; absent if there are none (PAPER-02). */
  printers: z.optional(z.array(printerTrouble)),
  /** Unseen tickets, and displays that don't paint; absent if there are none (GLASS-02, GLASS-03). */
  glass: z.optional(glassTrouble),
});
export type Link = z.infer<typeof link>;

export const SOUNDS = ['new', 'changed', 'cancelled', 'late', 'ready'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Subject of a sound: a ticket with its board's name for it; it may be hidden, or gone (NOTE-01). Times in ms, hub time. */
export const soundSubject = z.object({
  orderId: z.string(),
  courseId: z.string(),
  /** Id of the ticket, if it is still on the board. */
  ticketId: z.optional(z.string()),
  title: z.string(),
  orderType: z.string(),
  courseType: z.string(),
  /** Cancelled or changed items made here; absent if the sound is about the whole ticket. */
  items: z.optional(z.array(z.object({ name: z.string(), quantity: z.number() }))),
  /** Number of its items here. */
  count: z.optional(z.number()),
  firedAt: z.optional(z.number()),
});
export type SoundSubject = z.infer<typeof soundSubject>;

/** A manager's message to the kitchen (MSG-01); `date` in milliseconds, `fixedMessage` stays until it is withdrawn. */
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
    /** Subjects of the sound; on operators' boards only. */
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
  /** The identity or rights of this display have changed: reload GET /api/session (PAIR-04). */
  z.object({ kind: z.literal('session-changed') }),
  /** For every client of GET /api/overview since the last notice: its answer has changed (REPORT-06). */
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
    /** The manager's messages for this display, if any; later ones are sent as a notice (MSG-01). */
    managerMessages: z.optional(z.array(managerMessage)),
  }),
  z.object({ t: z.literal('board'), watch: z.string(), seq: z.number(), digest: z.string(), board }),
  z.object({
    t: z.literal('change'),
    watch: z.string(),
    from: z.number(),
    seq: z.number(),
    /** Parsed as operatorParts or customerParts, depending on the kind of the watched board. */
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
