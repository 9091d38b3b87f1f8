// Identity of an account's person, for comparing two answers.
import type { Account } from './organisation.ts';

export function accountKey({ _id, email }: Pick<Account, '_id' | 'email'>): string {
  return _id ?? email.trim().toLowerCase();
}
