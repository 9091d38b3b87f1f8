// Where this display was last sent, remembered by its browser: so that a display which was off while its home changed goes
// there, and one that was revoked knows that it had been a display (PAIR-04).
const KEPT_UNDER = 'kds_home';

export function keptHome(): string | null {
  return localStorage.getItem(KEPT_UNDER);
}

export function keepHome(home: string): void {
  localStorage.setItem(KEPT_UNDER, home);
}

export function forgetHome(): void {
  localStorage.removeItem(KEPT_UNDER);
}
