// Owns which board this screen opened last.
const KEPT_UNDER = 'kds_last_board';

export function lastBoard(): string | null {
  return localStorage.getItem(KEPT_UNDER);
}

export function keepLastBoard(path: string): void {
  localStorage.setItem(KEPT_UNDER, path);
}
