// SQL of the manager's messages: those written on this hub, and the realtime database's last state, so that they are
// available after a start without internet (MSG-01). Nothing here expires (MSG-05).
import { and, desc, eq, isNull } from 'drizzle-orm';
import { MESSAGES_SHOWN_MAX } from '../../shared/limits.ts';
import type { ManagerMessage } from '../../shared/protocol/down.ts';
import type { MessageChange } from '../kitchen/commands/decision.ts';
import type { Db } from './open-database.ts';
import { managerMessages } from './schema.ts';

type Row = typeof managerMessages.$inferSelect;

export class MessageStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Current messages of the organisation: pinned ones first, then the newest; at most 50. */
  of(site: string): ManagerMessage[] {
    return this.#db
      .select()
      .from(managerMessages)
      .where(and(eq(managerMessages.site, site), isNull(managerMessages.withdrawnAt)))
      .orderBy(desc(managerMessages.fixed), desc(managerMessages.date), managerMessages.id)
      .limit(MESSAGES_SHOWN_MAX)
      .all()
      .map(({ id, date, text, fixed }) => ({ _id: id, date, text, fixedMessage: fixed }));
  }

  /** Applies a user's change; call inside a transaction. `at` in milliseconds since 1970. */
  change(site: string, change: MessageChange, { commandId, at }: { commandId: string; at: number }): void {
    switch (change.do) {
      case 'post': {
        const { text, fixed } = change;
        const row = { site, id: `hub-${commandId}`, source: 'hub' as const, text, date: at, fixed };
        this.#db.insert(managerMessages).values(row).run();
        return;
      }
      case 'withdraw':
        return this.#withdraw(site, at, change.id);
      case 'clear':
        return this.#withdraw(site, at);
      default:
        change satisfies never;
    }
  }

  /**
   * Replaces the cloud's messages by the realtime database's current ones; returns true if displays have to be
   * notified.
   */
  followCloud(site: string, messages: readonly ManagerMessage[]): boolean {
    const known = new Map(this.#rowsOf(site).map((row) => [row.id, row]));
    let changed = false;
    for (const message of messages) changed = this.#keep(site, message, known.get(message._id)) || changed;
    const held = new Set(messages.map(({ _id }) => _id));
    for (const row of known.values()) {
      if (row.source !== 'cloud' || held.has(row.id)) continue;
      this.#remove(site, row.id);
      changed ||= row.withdrawnAt === null;
    }
    return changed;
  }

  /** A changed message is shown again, even if its former text was withdrawn here. */
  #keep(site: string, { _id: id, text, date, fixedMessage: fixed }: ManagerMessage, known: Row | undefined) {
    // An id created by this hub: a user here wrote something else under it.
    if (known?.source === 'hub') return false;
    if (known?.text === text && known.date === date && known.fixed === fixed) return false;
    const row = { text, date, fixed, withdrawnAt: null };
    this.#db
      .insert(managerMessages)
      .values({ site, id, source: 'cloud', ...row })
      .onConflictDoUpdate({ target: [managerMessages.site, managerMessages.id], set: row })
      .run();
    return true;
  }

  #withdraw(site: string, at: number, id?: string): void {
    for (const row of this.#rowsOf(site)) {
      if (id !== undefined && row.id !== id) continue;
      if (row.source === 'hub') this.#remove(site, row.id);
      else if (row.withdrawnAt === null) {
        this.#db.update(managerMessages).set({ withdrawnAt: at }).where(isRow(site, row.id)).run();
      }
    }
  }

  #rowsOf(site: string): Row[] {
    return this.#db.select().from(managerMessages).where(eq(managerMessages.site, site)).all();
  }

  #remove(site: string, id: string): void {
    this.#db.delete(managerMessages).where(isRow(site, id)).run();
  }
}

function isRow(site: string, id: string) {
  return and(eq(managerMessages.site, site), eq(managerMessages.id, id));
}
