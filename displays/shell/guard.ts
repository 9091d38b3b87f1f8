// Owns which screen a session may enter, and where it is sent instead (AUTH-11, AUTH-22 to AUTH-25).
import * as z from 'zod/mini';
import type { Session } from '../../shared/protocol/session.ts';
import { boardAddress } from '../../shared/protocol/view.ts';
import { boardPath, LOGIN_PATH, ORGS_PATH, START_PATH } from './board-path.ts';

const home = z.union([z.literal('start'), boardAddress]);

export interface Detour {
  to: string;
  /** What was asked for and is entered afterwards. */
  wanted?: string;
}

/**
 * Where a session that asks for a path must go instead; undefined when it may enter.
 * @param wanted what was asked for before an earlier detour
 */
export function detour(session: Session, path: string, wanted: string | undefined): Detour | undefined {
  const atAuth = path.startsWith('/auth/');
  if (session.state === 'out') {
    if (atAuth) return undefined;
    return path === '/' ? { to: LOGIN_PATH } : { to: LOGIN_PATH, wanted: path };
  }
  if (session.state === 'paired') {
    return atAuth || path === '/' || path === ORGS_PATH ? { to: homePath(session) } : undefined;
  }
  if (!session.organization) {
    if (path === ORGS_PATH) return undefined;
    const asked = atAuth || path === '/' ? wanted : path;
    return asked && asked !== ORGS_PATH ? { to: ORGS_PATH, wanted: asked } : { to: ORGS_PATH };
  }
  return atAuth || path === '/' ? { to: wanted ?? START_PATH } : undefined;
}

/** A paired display's own screen (PAIR-03). */
function homePath(session: Session): string {
  const read = home.safeParse(session.display?.home);
  return read.success && read.data !== 'start' ? boardPath(read.data) : START_PATH;
}
