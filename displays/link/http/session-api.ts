// Asking the hub who this display is: the one call that every screen's first picture waits for.
import type { Session } from '../../../shared/protocol/session.ts';
import type { StartMode } from '../../../shared/protocol/standalone.ts';
import { isRecord, isText, listOf, oneOf, type Reader } from '../field-checks.ts';
import { type ApiAnswer, callApi } from './api-call.ts';

/** The session, the login of the sandbox when the hub runs on it, and the single sign-on where there is one. */
export interface SessionAnswer extends Session {
  sandbox?: {
    email: string;
    password: string;
    /** Of the made-up staff users, by id. */
    passcodes?: Record<string, string>;
    /** Id of the restaurant that has everything; only where its evening is played. */
    full?: string;
    /** Today's admin code, where the region asks for one. */
    adminCode?: string;
  };
  sso?: { script: string };
  /** The hub keeps the books itself; `firstRun` until somebody owns it (SOLO-02). */
  standalone?: { firstRun: boolean };
  /** Nobody has said for good what this hub is: what it runs as now, and by whose word (SOLO-01). */
  choice?: StartMode;
}

const isState = oneOf('out', 'in', 'paired');
const areRights = listOf(isText);
/** What else it may tell of. */
const PARTS = ['user', 'organization', 'staff', 'display', 'sandbox', 'sso', 'standalone', 'choice'];

/** By its frame: what comes is of the hub that served this page. */
const sessionAnswer: Reader<SessionAnswer> = {
  safeParse: (value) => (isSession(value) ? { success: true, data: value } : { success: false }),
};

function isSession(value: unknown): value is SessionAnswer {
  if (!isRecord(value)) return false;
  const parts = PARTS.map((part) => value[part]).filter((part) => part !== undefined);
  return isState(value['state']) && areRights(value['rights']) && parts.every(isRecord);
}

export function askForSession(): Promise<ApiAnswer<SessionAnswer>> {
  return callApi('/api/session', { answer: sessionAnswer });
}
