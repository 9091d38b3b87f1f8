// Visitor of the sandbox, who used one-tap login and has no passcode: a staff user is signed in automatically
// (SAND-07).

import { tabStorage } from '../../link/browser-storage.ts';
import { api } from '../../link/http/api.ts';

const VISIT = 'kds_visit';
const TRIES = 10;
const TRY_AGAIN_MS = 500;

/** From now on this tab doesn't ask for a staff user. */
export function beginVisit(): void {
  tabStorage.write(VISIT, 'yes');
}

export function isVisit(): boolean {
  return tabStorage.read(VISIT) !== null;
}

/**
 * Signs in the first staff user with a known passcode; a hub whose restaurant was just set may still be loading its
 * people.
 *
 * @param passcodes by the staff user's id
 * @returns false if no sign-in succeeded within five seconds
 */
export async function signInSomebody(passcodes: Readonly<Record<string, string>>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const staff = await api.staff('');
    const first = staff.ok ? staff.value.find(({ id }) => passcodes[id] !== undefined) : undefined;
    if (first && (await api.actAs(first.id, passcodes[first.id])).ok) return true;
    await new Promise((later) => setTimeout(later, TRY_AGAIN_MS));
  }
  return false;
}
