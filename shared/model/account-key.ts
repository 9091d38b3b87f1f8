// By what two answers about an account are known to mean the same person.
import type { Account } from './organisation.ts';

export function accountKey({ _id, email }: Pick<Account, '_id' | 'email'>): string {
  return _id ?? email.trim().toLowerCase();
}
