// SQL of the accounts stored by the hub itself (SOLO-04).
import { asc, eq } from 'drizzle-orm';
import type { LocalAccount } from '../../../shared/protocol/standalone.ts';
import type { Db } from '../open-database.ts';
import { accounts } from '../schema.ts';
import { hashSecret, secretFits } from './secret-hash.ts';

/** Compared with for an unknown email, so that an answer takes as long as for a known one. */
const NOBODYS_HASH = `scrypt$16384$8$5$${'0'.repeat(32)}$${'0'.repeat(64)}`;

export class AccountStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Oldest account first. */
  all(): LocalAccount[] {
    return this.#db
      .select()
      .from(accounts)
      .orderBy(asc(accounts.createdAt), asc(accounts.id))
      .all()
      .map(withoutHash);
  }

  find(id: string): LocalAccount | undefined {
    const row = this.#db.select().from(accounts).where(eq(accounts.id, id)).get();
    return row && withoutHash(row);
  }

  findByEmail(email: string): LocalAccount | undefined {
    const row = this.#rowOf(email);
    return row && withoutHash(row);
  }

  /** The account, if email and password match. */
  async signIn(email: string, password: string): Promise<LocalAccount | undefined> {
    const row = this.#rowOf(email);
    const fits = await secretFits(password, row?.passwordHash ?? NOBODYS_HASH);
    return row !== undefined && fits ? withoutHash(row) : undefined;
  }

  /** Adds an account with an unused email; throws otherwise. */
  add(account: LocalAccount, passwordHash: string): void {
    const email = account.email.toLowerCase();
    this.#db
      .insert(accounts)
      .values({ ...account, email, passwordHash })
      .run();
  }

  /** @param passwordHash undefined keeps the current one */
  change({ id, ...account }: LocalAccount, passwordHash: string | undefined): void {
    const email = account.email.toLowerCase();
    this.#db
      .update(accounts)
      .set({ ...account, email, ...(passwordHash === undefined ? {} : { passwordHash }) })
      .where(eq(accounts.id, id))
      .run();
  }

  remove(id: string): void {
    this.#db.delete(accounts).where(eq(accounts.id, id)).run();
  }

  #rowOf(email: string) {
    return this.#db.select().from(accounts).where(eq(accounts.email, email.toLowerCase())).get();
  }
}

export function hashPassword(password: string): Promise<string> {
  return hashSecret(password, 'password');
}

function withoutHash({ passwordHash: _, ...account }: typeof accounts.$inferSelect): LocalAccount {
  return account;
}
