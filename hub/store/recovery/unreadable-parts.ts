// Unreadable rows as a manager knows them: orders, taps, what was not yet sent, settings, and the rest.
import { getTableName } from 'drizzle-orm';
import {
  accounts,
  actions,
  capturePorts,
  captureTemplates,
  catalogueLists,
  managerMessages,
  meta,
  namedItems,
  orders,
  outbox,
  sessions,
  setups,
  staff,
  tills,
  webhookDeliveries,
  webhooks,
} from '../schema.ts';
import type { UnreadableRows } from './recover-database.ts';

/** All other tables are the part `other`: logs, figures, copies of what comes again. */
const TABLES = {
  orders: [orders],
  taps: [actions],
  unsent: [outbox, webhookDeliveries],
  settings: [
    ...[setups, catalogueLists, namedItems, managerMessages, meta, capturePorts, captureTemplates],
    ...[staff, accounts, sessions, tills, webhooks],
  ],
};

const PART_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES).flatMap(([part, tables]) =>
    tables.map((table): [string, string] => [getTableName(table), part]),
  ),
);

export interface UnreadableParts {
  /** Number of unreadable rows by part: `orders`, `taps`, `unsent`, `settings`, `other`. */
  counts: Record<string, number>;
  /** How many of them are as of the backup, and not gone. */
  older: number;
  /** True if there are more, whose number is unknown. */
  isMore: boolean;
}

export function unreadableParts(rows: readonly UnreadableRows[]): UnreadableParts {
  const counts: Record<string, number> = {};
  for (const { table, lost, fromBackup } of rows) {
    const part = PART_OF.get(table) ?? 'other';
    const count = (lost ?? 0) + fromBackup;
    if (count > 0) counts[part] = (counts[part] ?? 0) + count;
  }
  return {
    counts,
    older: rows.reduce((sum, { fromBackup }) => sum + fromBackup, 0),
    isMore: rows.some(({ lost }) => lost === null),
  };
}
