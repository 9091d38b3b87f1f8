// SQL of the displays' sessions; of a cookie's token only the hash is stored (SAFE-02).
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../open-database.ts';
import { sessions } from '../schema.ts';

export interface StoredSession {
  id: string;
  tokenHash: string;
  /** A user's account or a paired display, as JSON; its schema is in hub/sessions. */
  account: unknown;
  staffId: string | undefined;
  createdAt: number;
  lastSeenAt: number;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(db: Db) {
  const id = sql.placeholder('id');
  const touch = db
    .update(sessions)
    .set({ lastSeenAt: sql`${sql.placeholder('lastSeenAt')}` })
    .where(eq(sessions.id, id))
    .prepare();
  return {
    all(): StoredSession[] {
      return db.select().from(sessions).all().map(readRow);
    },
    add(session: StoredSession): void {
      const { account, staffId, ...rest } = session;
      db.insert(sessions)
        .values({ ...rest, account: JSON.stringify(account), staffId: staffId ?? null })
        .run();
    },
    setAccount(id: string, account: unknown): void {
      db.update(sessions)
        .set({ account: JSON.stringify(account) })
        .where(eq(sessions.id, id))
        .run();
    },
    setToken(id: string, tokenHash: string): void {
      db.update(sessions).set({ tokenHash }).where(eq(sessions.id, id)).run();
    },
    setStaff(id: string, staffId: string | undefined): void {
      db.update(sessions)
        .set({ staffId: staffId ?? null })
        .where(eq(sessions.id, id))
        .run();
    },
    clearStaff(): void {
      db.update(sessions).set({ staffId: null }).run();
    },
    touch(id: string, lastSeenAt: number): void {
      touch.run({ id, lastSeenAt });
    },
    remove(id: string): void {
      db.delete(sessions).where(eq(sessions.id, id)).run();
    },
  };
}

function readRow({ account, staffId, ...rest }: typeof sessions.$inferSelect): StoredSession {
  return {
    ...rest,
    account: account === null ? undefined : JSON.parse(account),
    staffId: staffId ?? undefined,
  };
}
