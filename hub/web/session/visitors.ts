// Current state of a session: the answer of GET /api/session, and the actor of its taps (AUTH-16, ORG-16).
import { createHash } from 'node:crypto';
import { BOARD_PROFILE_CODES } from '../../../shared/model/catalogue.ts';
import type { Account, Organisation } from '../../../shared/model/organisation.ts';
import type { Right, Session } from '../../../shared/protocol/session.ts';
import type { CommandActor } from '../../engine/ports.ts';
import type { HubEvents } from '../../host/hub-events.ts';
import type { Organisations } from '../../organisation/backend.ts';
import type { StoredSetup } from '../../organisation/stored-setup.ts';
import type { DisplayVisitor } from '../../screens/screen-visitor.ts';
import { displayRights, isDisplayOf, ownBoardOf, type PairedDisplay } from '../../sessions/paired-display.ts';
import type { LiveSession, Sessions } from '../../sessions/sessions.ts';
import type { StaffStore, StoredStaff } from '../../store/people/staff-store.ts';

const CLIENT_ID_CHARACTERS = 12;

export class Visitors {
  private readonly sessions: Sessions;
  private readonly organisation: Pick<Organisations, 'bound'>;
  private readonly setup: Pick<StoredSetup, 'current'>;
  private readonly staff: Pick<StaffStore, 'find'>;
  private readonly setupPermission: string;

  constructor(
    parts: {
      sessions: Sessions;
      organisation: Pick<Organisations, 'bound'>;
      setup: Pick<StoredSetup, 'current'>;
      staff: Pick<StaffStore, 'find'>;
    },
    setupPermission: string,
  ) {
    this.sessions = parts.sessions;
    this.organisation = parts.organisation;
    this.setup = parts.setup;
    this.staff = parts.staff;
    this.setupPermission = setupPermission;
  }

  /** Undefined once the session has ended. */
  visitor(sessionId: string): DisplayVisitor | undefined {
    const live = this.sessions.byId(sessionId);
    if (!live) return undefined;
    const ownBoard = live.display && !this.isWaiting(live) ? ownBoardOf(live.display.home) : undefined;
    const staffGone = live.staffId !== undefined && this.actingStaff(live) === undefined;
    const session = this.describe(live);
    return { actor: this.actorOf(live), session, staffGone, ...(ownBoard ? { ownBoard } : {}) };
  }

  /** Actor at a display, even if its session has just ended. */
  actorOf(live: LiveSession): CommandActor {
    const staff = this.actingStaff(live);
    return {
      clientId: clientIdOf(live, this.organisation.bound()),
      displayId: live.id,
      userName: live.display?.name ?? fullName(live.account),
      ...(staff ? { staff: { id: staff.id, name: fullName(staff) } } : {}),
    };
  }

  rightsOf(live: LiveSession): Right[] {
    if (live.display) return displayRights(live.display, this.organisation.bound());
    return this.personRights(live, live.isConfirmed);
  }

  /** A person with a cloud account, but without access to this hub's restaurant. */
  isStranger(live: LiveSession): boolean {
    return this.organisation.bound() !== undefined && !this.rightsOf(live).includes('boards');
  }

  /** A paired display of an organisation that the hub doesn't currently serve. */
  isWaiting({ display }: LiveSession): boolean {
    return display !== undefined && !isDisplayOf(display, this.organisation.bound());
  }

  /** Rights of a person after logging in again. */
  rightsOnceConfirmed(live: LiveSession): Right[] {
    return live.display ? this.rightsOf(live) : this.personRights(live, true);
  }

  private personRights({ account, places }: LiveSession, isConfirmed: boolean): Right[] {
    return sessionRights({
      account,
      places,
      isConfirmed,
      bound: this.organisation.bound(),
      hideSetupForNonAdmin: this.setup.current()?.setup.hideSetupForNonAdmin ?? false,
      setupPermission: this.setupPermission,
    });
  }

  describe(live: LiveSession): Session {
    const rights = this.rightsOf(live);
    const bound = this.organisation.bound();
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

  private actingStaff(live: LiveSession): StoredStaff | undefined {
    const bound = this.organisation.bound();
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

export function staffOf(staff: StoredStaff): NonNullable<Session['staff']> {
  const { id, photoUrl } = staff;
  return { id, name: fullName(staff), ...(photoUrl === undefined ? {} : { photoUrl }) };
}

function pairedAs(id: string, { name, home }: PairedDisplay, isWaiting: boolean) {
  return { state: 'paired' as const, display: { id, name, home, ...(isWaiting ? { isWaiting } : {}) } };
}

/** Stable per display and organisation; short enough to be read aloud (ORG-16). */
function clientIdOf(live: LiveSession, place: Organisation | undefined): string {
  const hash = createHash('sha256').update(`${live.id}/${place?.id ?? ''}`);
  return hash.digest('hex').slice(0, CLIENT_ID_CHARACTERS);
}

// Staff who may be chosen to act (PERM-03).

/** Only people whose profiles include M or K act on boards. */
export function mayAct({ profiles }: StoredStaff): boolean {
  return profiles.some((profile) => BOARD_PROFILE_CODES.includes(profile));
}

// Rights of an account at this hub (PERM-05 to PERM-08, PERM-14).

interface RightsInput {
  account: Account;
  /** Ids of the account's organisations, as far as the cloud has listed them. */
  places: readonly string[];
  bound: Organisation | undefined;
  hideSetupForNonAdmin: boolean;
  /** Name of the permission that opens setup (KDS_SETUP_PERMISSION). */
  setupPermission: string;
  /**
   * False = the cloud's confirmation of the account, or the login, is too old: boards continue, anything more needs a
   * new login.
   */
  isConfirmed: boolean;
}

/** A dealer has some dealers or all of them (PERM-06). */
export function isDealer(account: Account): boolean {
  return account.dealers.length > 0 || account.allDealers;
}

function isInsider(account: Account): boolean {
  return account.isStaff || isDealer(account);
}

/** True if the account's permissions open the setup of an organisation it may enter (PERM-05, PERM-07). */
export function mayOpenSetup(
  input: Pick<RightsInput, 'account' | 'hideSetupForNonAdmin' | 'setupPermission'>,
): boolean {
  const { account } = input;
  return (
    account.permissions.includes(input.setupPermission) && (isInsider(account) || !input.hideSetupForNonAdmin)
  );
}

/** Boards and setup only for accounts that may enter the hub's organisation. */
export function sessionRights(input: RightsInput): Right[] {
  const { account, bound } = input;
  const atHome = bound !== undefined && input.places.includes(bound.id);
  const { isConfirmed } = input;
  const given: Record<Right, boolean> = {
    organizations: true,
    boards: atHome,
    setup: isConfirmed && atHome && mayOpenSetup(input),
    'staff-options': isConfirmed && account.isStaff,
    'dealer-options': isConfirmed && isInsider(account),
  };
  return (['boards', 'setup', 'staff-options', 'dealer-options', 'organizations'] as const).filter(
    (right) => given[right],
  );
}

// Rights of each session, cached in memory, so that messages of a display cause no database reads (SAFE-01).
// Invalidated by the sessions themselves, and by the modules for organisation, setup and staff.

export class VisitorCache {
  private readonly sessions: Sessions;
  private readonly visitors: Visitors;
  private readonly known = new Map<string, DisplayVisitor>();
  private readonly events: HubEvents;

  constructor(sessions: Sessions, visitors: Visitors, events: HubEvents) {
    this.sessions = sessions;
    this.visitors = visitors;
    this.events = events;
  }

  /** Undefined once the session has ended. */
  visitor(sessionId: string): DisplayVisitor | undefined {
    // Checked each time, in memory: it ends a session that was idle for too long, and records that this one is in use.
    if (this.sessions.byId(sessionId) === undefined) return undefined;
    const known = this.known.get(sessionId) ?? this.visitors.visitor(sessionId);
    if (known) this.known.set(sessionId, known);
    return known;
  }

  /**
   * Identity or rights of a session may have changed: by organisation, setup, staff list, or the session itself.
   * Without an id, all sessions are affected.
   */
  changed(sessionId?: string): void {
    if (sessionId === undefined) this.known.clear();
    else this.known.delete(sessionId);
    this.events.emit('visitorsChanged', sessionId);
  }

  ended(sessionId: string): void {
    this.known.delete(sessionId);
  }
}

// Records a session's connections: address and build of a paired display's last connection, and the time of last use
// (PAIR-04).

/**
 * @param eventually writes now, or when the disk has space again: no display is refused because of this record
 * (DURA-04)
 */
export function createAttendance(
  sessions: Sessions,
  eventually: (key: string, write: () => void) => void = (_key, write) => write(),
) {
  return {
    came(sessionId: string, { address, build }: { address: string; build: string }): void {
      const session = sessions.byId(sessionId);
      if (!session?.display) return;
      const { display } = session;
      if (display.address !== address || display.build !== build) {
        eventually(`came:${sessionId}`, () => {
          // It may have been renamed or moved meanwhile: that stays.
          if (session.display) sessions.setDisplay(session, { ...session.display, address, build });
        });
      }
      sessions.seen(session);
    },
    left(sessionId: string): void {
      const session = sessions.byId(sessionId);
      if (session) sessions.seen(session);
    },
  };
}
