// Current accounts of the sandbox cloud: control calls change or end them.
import * as z from 'zod/mini';
import { ACCOUNTS, type SandboxAccount } from '../restaurant/organisations.ts';

export const accountChange = z.object({
  /** True if its tokens are refused and it can't log in. */
  disabled: z.optional(z.boolean()),
  permissions: z.optional(z.array(z.string())),
  /** Ids of the organisations it may enter; null = all of them. */
  organizations: z.optional(z.nullable(z.array(z.string()))),
});
type AccountChange = z.infer<typeof accountChange>;

export class AccountBook {
  #changes = new Map<string, AccountChange>();

  /** Undefined for an account that doesn't exist or was disabled. */
  find(email: string): SandboxAccount | undefined {
    const account = ACCOUNTS.find((each) => each.email === email.trim().toLowerCase());
    const change = this.#changes.get(account?.email ?? '');
    if (account === undefined || change?.disabled === true) return undefined;
    return { ...account, permissions: change?.permissions ?? account.permissions };
  }

  mayEnter({ email }: SandboxAccount, organisation: string): boolean {
    return this.#changes.get(email)?.organizations?.includes(organisation) ?? true;
  }

  /** Changes the given fields; false for an unknown account. */
  change(email: string, change: AccountChange): boolean {
    if (!ACCOUNTS.some((each) => each.email === email)) return false;
    this.#changes.set(email, { ...this.#changes.get(email), ...change });
    return true;
  }

  reset(): void {
    this.#changes.clear();
  }
}
