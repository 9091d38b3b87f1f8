// Owns the addresses of the displays' screens (SHELL-06).
import type { BoardAddress } from '../../shared/protocol/view.ts';

export const LOGIN_PATH = '/auth/login';
export const FORGOT_PATH = '/auth/forgot-password';
export const ORGS_PATH = '/orgs';
export const START_PATH = '/kds/start';
export const SETUP_PATH = '/kds/setup';

/** In a kitchen board's address: no station but the profile's own. */
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
