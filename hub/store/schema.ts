// The tables. Times are milliseconds since 1970; JSON columns are parsed by a schema wherever they are read.
import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row an order: its newest document as it came, and what all its documents have said about stamps. */
export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    site: text('site').notNull(),
    raw: text('raw').notNull(),
    stamps: text('stamps').notNull(),
    lastUpdated: integer('last_updated').notNull(),
    touchedAt: integer('touched_at').notNull(),
    /** Whether its figures are those of what is stored of it; every change of it says no. */
    counted: integer('counted', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('orders_touched').on(table.touchedAt),
    index('orders_uncounted').on(table.site, table.id).where(sql`${table.counted} = 0`),
    // People look for an order by the number they see.
    index('orders_number').on(sql`cast(${table.raw} ->> '$.number' as text)`),
  ],
);

/**
 * What each order adds to the figures of its day, as deflated JSON, until the day is closed; also of orders that were
 * deleted since.
 */
export const orderFigures = sqliteTable(
  'order_figures',
  {
    orderId: text('order_id').primaryKey(),
    site: text('site').notNull(),
    /** The site's service day, YYYY-MM-DD. */
    day: text('day').notNull(),
    figures: blob('figures', { mode: 'buffer' }).notNull(),
  },
  (table) => [index('order_figures_day').on(table.site, table.day)],
);

/** The figures of closed days, kept for good: the sums of what their orders added, as deflated JSON. */
export const dayFigures = sqliteTable(
  'day_figures',
  {
    site: text('site').notNull(),
    day: text('day').notNull(),
    figures: blob('figures', { mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.day] })],
);

/** What stations, items and sources of figures were called last: they may be gone from every list by now. */
export const figureNames = sqliteTable(
  'figure_names',
  {
    site: text('site').notNull(),
    dimension: text('dimension').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.dimension, table.key] })],
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

/** Answered commands: the same id again gets the same answer (LIVE-06). */
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

/** What waits to be sent to the cloud; lane = order id, sent in order of id within a lane. */
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

/** What could not be read or was refused for good, with the reason; shown on the health page. */
export const quarantine = sqliteTable('quarantine', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  source: text('source').notNull(),
  reason: text('reason').notNull(),
  body: text('body').notNull(),
  orderId: text('order_id'),
  at: integer('at').notNull(),
  /** The organisation that the hub served then; null = before it was written down, see meta unscoped-site. */
  site: text('site'),
});

/** Every saved version of a site's setup, as the cloud spells it. */
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

/** The catalogue lists of a site, by list name, as the cloud spells them. */
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

/** What was done or tried, by whom, where, and what became of it; deleted with the orders of its day. */
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
    // Partial, so that a large table gets it at once: no row has a site yet.
    index('audit_site').on(table.site).where(sql`${table.site} is not null`),
  ],
);

/** Sessions of people and of paired displays (`account` says whose); the cookie's token only as a hash. */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  account: text('account'),
  staffId: text('staff_id'),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
});

/** What managers tell the kitchen, written on the hub or held by the realtime database. */
export const managerMessages = sqliteTable(
  'manager_messages',
  {
    site: text('site').notNull(),
    id: text('id').notNull(),
    source: text('source', { enum: ['hub', 'cloud'] }).notNull(),
    text: text('text').notNull(),
    date: integer('date').notNull(),
    fixed: integer('fixed', { mode: 'boolean' }).notNull(),
    /** A message of the cloud that was withdrawn here: it stays, or the cloud's next word would bring it back. */
    withdrawnAt: integer('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.site, table.id] })],
);

/** Files of the provider's that displays use, as they were fetched last. */
export const assets = sqliteTable('assets', {
  name: text('name').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  fetchedAt: integer('fetched_at').notNull(),
});

/** Single values: hub id, bound organisation, cloud tokens (encrypted), cursors. */
export const meta = sqliteTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: integer('updated_at').notNull().default(sql`0`),
});
