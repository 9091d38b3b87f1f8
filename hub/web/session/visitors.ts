// What a session amounts to at this moment: the answer of GET /api/session, and who taps (AUTH-16, ORG-16).
import { createHash } from 'node:crypto';
import type { Account, Organisation } from '../../../shared/model/organisation.ts';
import type { Right, Session } from '../../../shared/protocol/session.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import type { PlacePort, SetupPort, StaffPort, StaffUser } from '../ports.ts';
import { mayAct } from './acting-staff.ts';
import { displayRights, isDisplayOf, ownBoardOf, type PairedDisplay } from './paired-display.ts';
import { isDealer, sessionRights } from './session-rights.ts';
import type { LiveSession, Sessions } from './sessions.ts';

const CLIENT_ID_CHARACTERS = 12;

/** The person and display behind a session. */
export interface Visitor {
  actor: { clientId: string; displayId: string; userName: string; staff?: { id: string; name: string } };
  session: Session;
  /** The staff user chosen here isn't one any more, or not of this organisation: another one is to be chosen (PERM-02). */
  staffGone: boolean;
  /** The one board that a display for guests may watch; other displays have the right to all (PAIR-05). */
  ownBoard?: BoardAddress | undefined;
}

export class Visitors {
  private readonly sessions: Sessions;
  private readonly place: PlacePort;
  private readonly setup: SetupPort;
  private readonly staff: StaffPort;
  private readonly setupPermission: string;

  constructor(
    parts: { sessions: Sessions; place: PlacePort; setup: SetupPort; staff: StaffPort },
    setupPermission: string,
  ) {
    this.sessions = parts.sessions;
    this.place = parts.place;
    this.setup = parts.setup;
    this.staff = parts.staff;
    this.setupPermission = setupPermission;
  }

  /** Undefined once the session has ended. */
  visitor(sessionId: string): Visitor | undefined {
    const live = this.sessions.byId(sessionId);
    if (!live) return undefined;
    const ownBoard = live.display && !this.isWaiting(live) ? ownBoardOf(live.display.home) : undefined;
    const staffGone = live.staffId !== undefined && this.actingStaff(live) === undefined;
    const session = this.describe(live);
    return { actor: this.actorOf(live), session, staffGone, ...(ownBoard ? { ownBoard } : {}) };
  }

  /** Who acts at a display, also at one whose session has just ended. */
  actorOf(live: LiveSession): Visitor['actor'] {
    const staff = this.actingStaff(live);
    return {
      clientId: clientIdOf(live, this.place.bound()),
      displayId: live.id,
      userName: live.display?.name ?? fullName(live.account),
      ...(staff ? { staff: { id: staff.id, name: fullName(staff) } } : {}),
    };
  }

  rightsOf(live: LiveSession): Right[] {
    if (live.display) return displayRights(live.display, this.place.bound());
    return this.personRights(live, live.isConfirmed);
  }

  /** A paired display of an organisation that the hub doesn't serve now. */
  isWaiting({ display }: LiveSession): boolean {
    return display !== undefined && !isDisplayOf(display, this.place.bound());
  }

  /** What a person who logs in again may do. */
  rightsOnceConfirmed(live: LiveSession): Right[] {
    return live.display ? this.rightsOf(live) : this.personRights(live, true);
  }

  private personRights({ account, places }: LiveSession, isConfirmed: boolean): Right[] {
    return sessionRights({
      account,
      places,
      isConfirmed,
      bound: this.place.bound(),
      hideSetupForNonAdmin: this.setup.current()?.setup.hideSetupForNonAdmin ?? false,
      setupPermission: this.setupPermission,
    });
  }

  describe(live: LiveSession): Session {
    const rights = this.rightsOf(live);
    const bound = this.place.bound();
    const staff = this.actingStaff(live);
    const isHere = live.display ? !this.isWaiting(live) : rights.includes('boards');
    return {
      ...(live.display
        ? pairedAs(live.id, live.display, !isHere)
        : { state: 'in', user: userOf(live.account) }),
      ...(bound && isHere ? { organization: organizationOf(bound, live) } : {}),
      ...(staff ? { staff: staffOf(staff) } : {}),
      rights,
      ...(this.rightsOnceConfirmed(live).length > rights.length ? { signInAgain: true } : {}),
    };
  }

  private actingStaff(live: LiveSession): StaffUser | undefined {
    const bound = this.place.bound();
    if (!bound || live.staffId === undefined) return undefined;
    const staff = this.staff.find(bound.id, live.staffId);
    return staff && mayAct(staff) ? staff : undefined;
  }
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

export function userOf(account: Account): NonNullable<Session['user']> {
  const { firstName, lastName, email, isStaff } = account;
  return { firstName, lastName, name: fullName(account), email, isStaff, isDealer: isDealer(account) };
}

export function organizationOf(place: Organisation, live: LiveSession): NonNullable<Session['organization']> {
  const { id, name, role, region } = place;
  return { id, name, role, ...(region === undefined ? {} : { region }), clientId: clientIdOf(live, place) };
}

export function staffOf(staff: StaffUser): NonNullable<Session['staff']> {
  const { id, photoUrl } = staff;
  return { id, name: fullName(staff), ...(photoUrl === undefined ? {} : { photoUrl }) };
}

function pairedAs(id: string, { name, home }: PairedDisplay, isWaiting: boolean) {
  return { state: 'paired' as const, display: { id, name, home, ...(isWaiting ? { isWaiting } : {}) } };
}

/** Stable for a display and an organisation; short enough to be read aloud (ORG-16). */
function clientIdOf(live: LiveSession, place: Organisation | undefined): string {
  const hash = createHash('sha256').update(`${live.id}/${place?.id ?? ''}`);
  return hash.digest('hex').slice(0, CLIENT_ID_CHARACTERS);
}
