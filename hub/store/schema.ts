// Tables. Times are milliseconds since 1970; JSON columns are parsed by a schema wherever they are read.
import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row per order: its newest document as received, and the stamps of all its documents. */
export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    site: text('site').notNull(),
    raw: text('raw').notNull(),
    stamps: text('stamps').notNull(),
    lastUpdated: integer('last_updated').notNull(),
    touchedAt: integer('touched_at').notNull(),
    promisedAt: integer('promised_at'),
    /** True if its figures match its stored state; every change of it resets this. */
    counted: integer('counted', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('orders_touched').on(table.touchedAt),
    index('orders_uncounted').on(table.site, table.id).where(sql`${table.counted} = 0`),
    index('orders_promised').on(table.promisedAt).where(sql`${table.promisedAt} is not null`),
    // Users look for an order by its displayed number.
    index('orders_number').on(sql`cast(${table.raw} ->> '$.number' as text)`),
  ],
);

/** Append-only: every event fact, unique by request_id. */
export const actions = sqliteTable(
  'actions',
  {
    requestId: text('request_id').primaryKey(),
    orderId: text('order_id').notNull(),
    fact: text('fact').notNull(),
    origin: text('origin').notNull(),
    date: integer('date').notNull(),
    staff: text('staff'),
    display: text('display'),
    commandId: text('command_id'),
    recordedAt: integer('recorded_at').notNull(),
  },
  (table) => [index('actions_order').on(table.orderId), index('actions_recorded').on(table.recordedAt)],
);

/** Answered commands: a repeated id gets the same answer (LIVE-06). */
export const commands = sqliteTable(
  'commands',
  {
    id: text('id').primaryKey(),
    content: text('content').notNull(),
    clientId: text('client_id').notNull(),
    answer: text('answer').notNull(),
    undo: text('undo'),
    requestIds: text('request_ids').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [index('commands_at').on(table.at)],
);

/** Messages to the cloud; lane = order id, sent in order of id within a lane. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    lane: text('lane').notNull(),
    requestId: text('request_id').notNull().unique(),
    site: text('site').notNull(),
    message: text('message').notNull(),
    attempts: integer('attempts').notNull().default(0),
    notBefore: integer('not_before').notNull().default(0),
    display: text('display'),
    recordedAt: integer('recorded_at').notNull(),
  },
  (table) => [index('outbox_lane').on(table.lane, table.id)],
);

/** Unreadable or permanently refused data, with the reason; shown on the health page. */
export const quarantine = sqliteTable('quarantine', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  source: text('source').notNull(),
  reason: text('reason').notNull(),
  body: text('body').notNull(),
  orderId: text('order_id'),
  at: integer('at').notNull(),
  /** Organisation the hub served then; null in rows older than this column, see meta unscoped-site. */
  site: text('site'),
});

/** Every saved version of a site's setup, in the cloud's format. */
export const setups = sqliteTable(
  'setups',
  {
    site: text('site').notNull(),
    revision: integer('revision').notNull(),
    setup: text('setup').notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.revision] })],
);

/** Catalogue lists of a site, by list name, in the cloud's format. */
export const catalogueLists = sqliteTable(
  'catalogue',
  {
    site: text('site').notNull(),
    list: text('list').notNull(),
    entries: text('entries').notNull(),
    loadedAt: integer('loaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.list] })],
);

/** Staff users; the passcode only as a salted scrypt hash. */
export const staff = sqliteTable(
  'staff',
  {
    id: text('id').notNull(),
    site: text('site').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profiles: text('profiles').notNull(),
    photoUrl: text('photo_url'),
    passcodeHash: text('passcode_hash'),
  },
  (table) => [primaryKey({ columns: [table.site, table.id] })],
);

/** Actions and attempts: who, where, and the result; deleted with the orders of its day. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    action: text('action').notNull(),
    result: text('result').notNull(),
    orderId: text('order_id'),
    staffId: text('staff_id'),
    staffName: text('staff_name'),
    userName: text('user_name'),
    displayId: text('display_id'),
    address: text('address'),
    commandId: text('command_id'),
    params: text('params'),
    /** As in quarantine. */
    site: text('site'),
  },
  (table) => [
    index('audit_order').on(table.orderId),
    index('audit_at').on(table.at),
    // Partial, so that a large table gets it immediately: no row has a site yet.
    index('audit_site').on(table.site).where(sql`${table.site} is not null`),
  ],
);

/** Sessions of users and of paired displays (`account` has which); the cookie's token only as a hash. */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  account: text('account'),
  staffId: text('staff_id'),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
});

/** Messages from managers to the kitchen, written on the hub or in the realtime database. */
export const managerMessages = sqliteTable(
  'manager_messages',
  {
    site: text('site').notNull(),
    id: text('id').notNull(),
    source: text('source', { enum: ['hub', 'cloud'] }).notNull(),
    text: text('text').notNull(),
    date: integer('date').notNull(),
    fixed: integer('fixed', { mode: 'boolean' }).notNull(),
    /** Set for a cloud message that was withdrawn here: the row stays, or the cloud's next update would restore it. */
    withdrawnAt: integer('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.site, table.id] })],
);

/** Files of the provider that displays use, as last fetched. */
export const assets = sqliteTable('assets', {
  name: text('name').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  fetchedAt: integer('fetched_at').notNull(),
});

/** Clients that may send orders over the LAN; the token only as a hash. A revoked one stays: its orders refer to it. */
export const tills = sqliteTable('tills', {
  id: text('id').primaryKey(),
  site: text('site').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: integer('created_at').notNull(),
  lastUsedAt: integer('last_used_at'),
  revokedAt: integer('revoked_at'),
});

/** Last version of an order from a till, and the answer to it: a repeated version gets the same answer. */
export const tillOrders = sqliteTable(
  'till_orders',
  {
    orderId: text('order_id').primaryKey(),
    site: text('site').notNull(),
    till: text('till').notNull(),
    /** The version, or updatedAt in milliseconds. */
    rank: real('rank').notNull(),
    content: text('content').notNull(),
    answer: text('answer').notNull(),
    receivedAt: integer('received_at').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (table) => [index('till_orders_changed').on(table.changedAt)],
);

/** Events of tills' orders, in order of id; deleted when orders of that age are. */
export const tillEvents = sqliteTable(
  'till_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    site: text('site').notNull(),
    orderId: text('order_id').notNull(),
    type: text('type').notNull(),
    at: integer('at').notNull(),
    data: text('data').notNull(),
  },
  (table) => [index('till_events_order').on(table.orderId), index('till_events_at').on(table.at)],
);

/** URLs that every event is sent to; the secret only encrypted. */
export const webhooks = sqliteTable('webhooks', {
  id: text('id').primaryKey(),
  site: text('site').notNull(),
  url: text('url').notNull(),
  secret: text('secret').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Undelivered events of a webhook: one row per event, deleted once it is delivered. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    webhook: text('webhook').notNull(),
    event: integer('event').notNull(),
    orderId: text('order_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    notBefore: integer('not_before').notNull().default(0),
    /** When it was given up; a user can retry it. */
    failedAt: integer('failed_at'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.webhook, table.event] }),
    index('webhook_deliveries_lane').on(table.webhook, table.orderId, table.event),
  ],
);

/** Items received with a name unknown to the catalogue, and their assigned stations. */
export const namedItems = sqliteTable(
  'named_items',
  {
    site: text('site').notNull(),
    /** As in ordered items: name:<the name in lower case>. */
    item: text('item').notNull(),
    name: text('name').notNull(),
    station: text('station'),
    lastSeenAt: integer('last_seen_at').notNull(),
    orders: integer('orders').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.site, table.item] })],
);

/** Single values: hub id, bound organisation, cloud tokens (encrypted), cursors. */
export const meta = sqliteTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: integer('updated_at').notNull().default(sql`0`),
});

/** Accounts that can log in without a cloud (SOLO-04); the password only as a salted scrypt hash. */
export const accounts = sqliteTable('accounts', {
  id: text('id').primaryKey(),
  /** In lower case: addresses that differ only in case are the same person. */
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role', { enum: ['owner', 'manager', 'kitchen'] }).notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** TCP ports on which the hub acts as a printer; the settings as JSON (CAPT-01). */
export const capturePorts = sqliteTable(
  'capture_ports',
  {
    ...{ site: text('site').notNull(), id: text('id').notNull() },
    ...{ port: integer('port').notNull(), settings: text('settings').notNull() },
  },
  (table) => [primaryKey({ columns: [table.site, table.id] })],
);

/** A manager's own templates for captured jobs, as JSON (CAPT-04). */
export const captureTemplates = sqliteTable(
  'capture_templates',
  {
    site: text('site').notNull(),
    id: text('id').notNull(),
    template: text('template').notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.id] })],
);

/** Captured print jobs: their original bytes, and their results (CAPT-02). */
export const captureJobs = sqliteTable(
  'capture_jobs',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    site: text('site').notNull(),
    portId: text('port_id').notNull(),
    at: integer('at').notNull(),
    language: text('language').notNull(),
    end: text('end').notNull(),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
    state: text('state').notNull(),
    orderId: text('order_id'),
    number: text('number'),
    /** Hash of port and text: identical chits have the same. */
    textHash: text('text_hash'),
    /** Reading of the job, as JSON. */
    reading: text('reading'),
    /** Print state: due, queued, not-needed; null if its port doesn't forward jobs (CAPT-06). */
    onPaper: text('on_paper'),
    /** IP address of the sender; null for jobs of an older version. */
    address: text('address'),
    /** Number of attempts to read it (CAPT-07). */
    tries: integer('tries').notNull().default(0),
    /** Why reading it failed: slow, memory, crash, failed, too-large. */
    problem: text('problem'),
    /** A manager removed it from the list. */
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // Columns after the bytes are slow to reach, as SQLite walks through the bytes: frequently queried ones are in an
    // index.
    index('capture_jobs_due')
      .on(table.site, table.seq, table.id, table.portId, table.at, table.state, table.orderId)
      .where(sql`${table.onPaper} = 'due'`),
    index('capture_jobs_number')
      .on(table.site, table.number, table.at)
      .where(sql`${table.number} is not null`),
    index('capture_jobs_text')
      .on(table.site, table.textHash, table.at)
      .where(sql`${table.textHash} is not null`),
    index('capture_jobs_port').on(table.site, table.portId, table.at),
    index('capture_jobs_problem').on(table.site, table.at).where(sql`${table.problem} is not null`),
    index('capture_jobs_state').on(table.state).where(sql`${table.state} in ('open', 'stored')`),
    index('capture_jobs_site').on(table.site, table.seq),
    index('capture_jobs_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
);

/** Received pieces of unfinished jobs. */
export const capturePieces = sqliteTable(
  'capture_pieces',
  {
    jobId: text('job_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.seq] })],
);
