// Route guard: pages a session may enter, and the redirect otherwise (AUTH-11, AUTH-22 to AUTH-25, SHELL-08).
import type { Session } from '../../../shared/protocol/session.ts';
import { readAddress } from '../../link/boards/read-address.ts';
import { homePath, LOGIN_PATH, ORGS_PATH, SETUP_PATH, START_PATH } from './board-path.ts';

export interface Detour {
  to: string;
  /** The requested page, to be entered afterwards. */
  wanted?: string;
}

/**
 * Redirect target for a session and a path; undefined if access is allowed.
 * @param wanted page requested before an earlier redirect
 * @param search query string of the path, without its question mark
 */
export function detour(
  session: Session,
  path: string,
  wanted: string | undefined,
  search = '',
): Detour | undefined {
  const whole = search === '' ? path : `${path}?${search}`;
  const atAuth = path.startsWith('/auth/');
  const atRoot = ROOT.test(path);
  const barred = isSetup(path) && !session.rights.includes('setup');
  if (session.state === 'out') {
    if (atAuth) return undefined;
    return atRoot ? { to: LOGIN_PATH } : { to: LOGIN_PATH, wanted: whole };
  }
  if (session.state === 'paired') {
    // Its board belongs to another organisation: it can wait, be paired again, or a person logs in.
    if (session.display?.isWaiting) return atAuth ? undefined : { to: LOGIN_PATH };
    const own = homeOf(session);
    // Ids in the address may be encoded or not.
    const isAtHome = path === own || path === decodeURIComponent(own);
    // A customer display is restricted to its one board (PAIR-05).
    const isKeptHome = !session.rights.includes('boards') && own !== START_PATH;
    if (barred && !isKeptHome) return { to: START_PATH };
    const mustGo = isKeptHome || atAuth || atRoot || path === ORGS_PATH;
    return mustGo && !isAtHome ? { to: own } : undefined;
  }
  if (!session.organization) {
    if (path === ORGS_PATH) return undefined;
    const asked = atAuth || atRoot ? wanted : whole;
    return asked && asked !== ORGS_PATH ? { to: ORGS_PATH, wanted: asked } : { to: ORGS_PATH };
  }
  if (barred) return { to: START_PATH };
  return atAuth || atRoot ? { to: wanted ?? START_PATH } : undefined;
}

/** The hub's address, with or without the folder of its pages. */
const ROOT = /^\/(?:kds\/?)?$/i;

function isSetup(path: string): boolean {
  return path === SETUP_PATH || path.startsWith(`${SETUP_PATH}/`);
}

/** Home page of a paired display (PAIR-03). */
function homeOf(session: Session): string {
  const board = readAddress(session.display?.home);
  return board ? homePath(board) : START_PATH;
}
