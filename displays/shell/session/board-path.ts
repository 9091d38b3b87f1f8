// The addresses of the displays' screens (SHELL-06).

import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { DisplayHome } from '../../../shared/protocol/display-home.ts';

export const LOGIN_PATH = '/auth/login';
export const FORGOT_PATH = '/auth/forgot-password';
export const ORGS_PATH = '/orgs';
export const START_PATH = '/kds/start';
export const SETUP_PATH = '/kds/setup';
export const DISPLAYS_PATH = '/kds/displays';
/** An order by hand (INTAKE-10). */
export const ORDER_PATH = '/kds/order';
/** Where a screen's code is approved; `?code=` fills it in (PAIR-01). */
export const PAIR_PATH = '/kds/pair';
export const DEVICE_PATHS = /^\/kds\/(?:displays|pair)$/;

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

/** A paired display's own screen (PAIR-03). */
export function homePath(home: DisplayHome): string {
  return home === 'start' ? START_PATH : boardPath(home);
}
