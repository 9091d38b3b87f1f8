// Addresses of the displays' pages (SHELL-06).

import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { DisplayHome } from '../../../shared/protocol/display-home.ts';

export const LOGIN_PATH = '/auth/login';
export const FORGOT_PATH = '/auth/forgot-password';
export const ORGS_PATH = '/orgs';
export const START_PATH = '/kds/start';
export const SETUP_PATH = '/kds/setup';
export const DISPLAYS_PATH = '/kds/displays';
/** Manual order page (INTAKE-10). */
export const ORDER_PATH = '/kds/order';
/** Approval page for a display's code; `?code=` fills it in (PAIR-01). */
export const PAIR_PATH = '/kds/pair';
export const DEVICE_PATHS = /^\/kds\/(?:displays|pair)$/;

/** In a kitchen board's address: only the profile's own station. */
export const NO_STATION = '-1';

export function boardPath({ kind, profile, station }: BoardAddress): string {
  const view = encodeURIComponent(profile);
  switch (kind) {
    case 'expo':
      return `/kds/expeditor/${view}`;
    case 'kitchen':
      return `/kds/kitchen/${view}/${encodeURIComponent(station ?? NO_STATION)}`;
    case 'customer':
      return `/kds/customer/${view}`;
    default:
      throw new Error(`No such board: ${kind satisfies never}`);
  }
}

/** Home page of a paired display (PAIR-03). */
export function homePath(home: DisplayHome): string {
  return home === 'start' ? START_PATH : boardPath(home);
}
