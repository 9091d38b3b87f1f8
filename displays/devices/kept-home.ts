// Last home of this display, stored by its browser: a display that was off while its home changed goes there, and
// one that was revoked knows that it was a display (PAIR-04).
import { browserStorage } from '../link/browser-storage.ts';

const KEPT_UNDER = 'kds_home';

export function keptHome(): string | null {
  return browserStorage.read(KEPT_UNDER);
}

export function keepHome(home: string): void {
  browserStorage.write(KEPT_UNDER, home);
}

export function forgetHome(): void {
  browserStorage.write(KEPT_UNDER, null);
}
