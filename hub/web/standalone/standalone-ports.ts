// What the HTTP API needs of a hub that keeps the books itself (SOLO-01 to SOLO-04).
import type {
  ChangedAccount,
  ChangedSiteCook,
  FirstRunAnswers,
  LocalAccount,
  NewAccount,
  NewSiteCook,
  SavedSitePlace,
  SiteCook,
  SitePlace,
  StartChoice,
  StartMode,
} from '../../../shared/protocol/standalone.ts';
import type { Outcome } from '../ports.ts';
import type { MenuWeb, SiteFileWeb } from './menu-ports.ts';

export interface StandaloneWeb {
  /** The first run: open until somebody owns the hub (SOLO-02). */
  firstRun: {
    isOpen(): boolean;
    /** Printed where the hub is started; whoever reads it may become the owner. */
    code: string;
    /** Makes site, owner and staff; refused with start-code-wrong, or wrong-state once it was done. */
    make(answers: FirstRunAnswers): Promise<Outcome<undefined>>;
  };
  /** The menu that is kept here (SOLO-03). */
  menu: MenuWeb;
  /** The whole site in one file (SOLO-06). */
  siteFile: SiteFileWeb;
  accounts: {
    all(): LocalAccount[];
    /** Refused with account-exists or too-many-people. */
    add(account: NewAccount): Promise<Outcome<LocalAccount>>;
    /**
     * Changes what is named. A new password ends the account's sessions, a new role holds at once. Refused with
     * account-unknown, account-exists or last-owner.
     */
    change(id: string, change: ChangedAccount): Promise<Outcome<LocalAccount>>;
    /** Ends its sessions. Refused with account-unknown or last-owner. */
    remove(id: string): Outcome<undefined>;
  };
  /** The restaurant as its first run described it. */
  place: {
    now(): SitePlace | undefined;
    /** Refused with station-in-use or wrong-state. */
    save(wanted: SavedSitePlace): Promise<Outcome<undefined>>;
  };
  /** Who works at the boards. */
  staff: {
    /** By name. */
    all(): SiteCook[];
    /** Refused with staff-exists (somebody has the name) or too-many-people. */
    add(person: NewSiteCook): Promise<Outcome<SiteCook>>;
    /** Changes what is named; another passcode signs the person off everywhere. Refused with staff-unknown or staff-exists. */
    change(id: string, change: ChangedSiteCook): Promise<Outcome<SiteCook>>;
    /** Signs the person off everywhere. Refused with staff-unknown. */
    remove(id: string): Promise<Outcome<undefined>>;
  };
}

/** The choice on the first page of a hub whose settings leave open what it is (SOLO-01). */
export interface StartChoiceWeb {
  mode: StartMode;
  /** Until somebody owns the hub. */
  isOpen(): boolean;
  /**
   * Keeps the choice for this start and all to come. Refused with start-code-wrong, start-choice-invalid
   * (params.problem says what) or wrong-state.
   */
  choose(code: string, choice: StartChoice): Outcome<undefined>;
  /** Goes on as what was chosen; to be called once the answer is out. */
  restart(): void;
}
