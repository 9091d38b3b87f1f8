// One option of a profile or of a site in one row: how it is stored, what boards get of it, how its form edits it, and who
// may change it. The schemas of setup and boards, the values on a board, the forms and the rights are derived from the rows
// of operator-options.ts, customer-options.ts and site-options.ts (PROF-04, SET-12).
import type * as z from 'zod/mini';

/** What the list of a `members` control holds; profiles are those of passes and stations. */
export type MemberKind = 'items' | 'tags' | 'stations' | 'profiles';

/** The texts of ticks and colors: `setup:<words>.<key>`. */
export type TextGroup = 'courseTypes' | 'orderTypes' | 'actions' | 'columns';

export type Unit = 'minutes' | 'seconds' | 'milliseconds' | 'percent' | 'pixels' | 'none';

/** How a form edits a setting. */
export type Control =
  | { kind: 'switch' }
  | {
      kind: 'choice';
      values: readonly string[];
      /** Values that only sites in Israel are offered; elsewhere the first value is used in their place. */
      israel?: readonly string[];
    }
  /** Seconds, or one of the words. */
  | { kind: 'secondsOr'; seconds: readonly number[]; words: readonly string[] }
  | { kind: 'slider'; min: number; max: number; step: number; unit: Unit }
  | { kind: 'number'; min: number; max: number; unit: Unit; orNothing?: boolean; zeroOr?: number }
  | { kind: 'line'; max: number }
  | { kind: 'message'; max: number }
  | { kind: 'redirect'; max: number }
  | { kind: 'station' }
  | { kind: 'site-stations' }
  | { kind: 'station-limits' }
  | { kind: 'zone-set' }
  | {
      kind: 'ticks';
      values: readonly string[];
      words: TextGroup;
      /** Values that are not offered here, even where they are stored. */
      absent?: (able: HubAbilities) => readonly string[];
    }
  | { kind: 'members'; of: MemberKind; restMs?: number }
  | { kind: 'items-by-course' }
  | { kind: 'tables' }
  | { kind: 'color'; usual: string }
  | { kind: 'colors'; keys: readonly string[]; words?: TextGroup };

/** Why a setting has no effect at present: a key of `setup:off`. */
export type OffReason =
  | 'cards'
  | 'offers'
  | 'modifiers'
  | 'list'
  | 'group'
  | 'pending'
  | 'pendingHidden'
  | 'template'
  | 'primary';

/** What this hub can do at all. */
export interface HubAbilities {
  /** False where the hub keeps its own books: no cloud features then (SOLO-05). */
  hasCloud: boolean;
  /** Something prints: a cloud, or a printer on the LAN. */
  canPrint: boolean;
}

/** What a setting may depend on. */
export interface FieldScope extends HubAbilities {
  /** A setting of the same profile; of the site in the site's own form. */
  own(at: string): unknown;
  site(at: string): unknown;
  kind: 'expo' | 'kitchen' | 'customer' | 'site';
  isHq: boolean;
  region: string | undefined;
  /** The hub keeps its own books: there is no cloud. */
  isStandalone: boolean;
  rights: readonly string[];
}

/** A right without which an option can neither be seen nor changed (PERM-07, PERM-08). */
export type OptionRight = 'staff-options' | 'dealer-options';

/**
 * How a board gets an option: `asStored` is the profile's value, else the site's; `unlessUsual` the same, left out where it
 * is the usual one; `byRule` is computed in hub/boards/settings/profile-options.ts. Without it boards don't get the option.
 */
export type BoardMode = 'asStored' | 'unlessUsual' | 'byRule';

/** Apart from the details: TypeScript would infer no literal types for those beside a function. */
export interface FieldConditions {
  /** The form shows the option only where this holds. */
  when?: (scope: FieldScope) => boolean;
  /** Why it has no effect at present. */
  off?: (scope: FieldScope) => OffReason | undefined;
}

export interface OptionDetails {
  /** The group of the form that shows it; none: no form does. */
  group?: string;
  /** The hub's own name where the cloud's is misspelt or unlike the others. */
  own?: string;
  /** The site's setting that holds while a profile has none; a pass and a station may have different ones. */
  site?: string | { expo: string; kitchen: string };
  /** Switched off when this one is switched on (PROF-23). */
  counterpart?: string;
  right?: OptionRight;
  board?: BoardMode;
  /** Its name on boards, where it differs. */
  boardName?: string;
  /** Its schema on boards, where it differs from that of its kind (optional for `unlessUsual`). */
  boardSchema?: z.ZodMiniType;
}

export interface OptionRow extends OptionDetails, FieldConditions {
  /** Reads the stored value; a wrong or missing one becomes the usual one. */
  reads: z.ZodMiniType;
  /** The schema of its kind on boards. */
  sent?: z.ZodMiniType;
  /** The value of an option that nobody has set; absent where the site's value holds then. */
  usual?: unknown;
  control?: Control;
  /** Takes the whole width of the form. */
  wide?: boolean;
}

/** Rows by the name under which the setup stores the option, with dots below a section: `kds.refreshInterval`. */
export type OptionRows = Readonly<Record<string, OptionRow>>;

// Conditions that several options share.

export const isOn = (value: unknown) => value === true;
export const hasSome = (value: unknown) => Array.isArray(value) && value.length > 0;
/** True if any list of a record has something in it. */
export const hasSomeIn = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.values(value).some(hasSome);

export const withCloud = ({ hasCloud }: FieldScope) => hasCloud;
