// Tables of figures: of orders, days, people and single tickets. Times are milliseconds since 1970.
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Contribution of each order to the figures of its day, as deflated JSON, until the day is closed; kept for deleted
 * orders too.
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

/** Figures of closed days, kept permanently: sums of their orders' contributions, as deflated JSON. */
export const dayFigures = sqliteTable(
  'day_figures',
  {
    site: text('site').notNull(),
    day: text('day').notNull(),
    figures: blob('figures', { mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.day] })],
);

/** Duration of each served ticket, in the day of its order; deleted with the order (REPORT-01). */
export const ticketTimes = sqliteTable(
  'ticket_times',
  {
    orderId: text('order_id').notNull(),
    courseId: text('course_id').notNull(),
    site: text('site').notNull(),
    day: text('day').notNull(),
    number: text('number').notNull(),
    tables: text('tables').notNull(),
    courseType: text('course_type').notNull(),
    orderType: text('order_type').notNull(),
    firedAt: integer('fired_at').notNull(),
    tookMs: integer('took_ms').notNull(),
    isLate: integer('is_late', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.courseId] }),
    index('ticket_times_day').on(table.site, table.day, table.tookMs),
  ],
);

/** Work of each person on an order, as JSON; deleted with the order (REPORT-01). */
export const cookFigures = sqliteTable(
  'cook_figures',
  {
    orderId: text('order_id').notNull(),
    cook: text('cook').notNull(),
    site: text('site').notNull(),
    day: text('day').notNull(),
    figures: text('figures').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.cook] }),
    index('cook_figures_day').on(table.site, table.day),
  ],
);

/** Last known names of stations, items and sources in figures, as they may have been deleted since. */
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
