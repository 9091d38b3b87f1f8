// One row per option of a profile or of a site: how it is stored, what boards get, its form control, and who may
// change it. The schemas of setup and boards, the values on a board, the forms and the rights are derived from the rows
// of operator-options.ts, customer-options.ts and site-options.ts (PROF-04, SET-12).
import type * as z from 'zod/mini';

/** Entries of the list of a `members` control; profiles are those of passes and stations. */
export type MemberKind = 'items' | 'tags' | 'stations' | 'profiles';

/** Texts of ticks and colours: `setup:<words>.<key>`. */
export type TextGroup = 'courseTypes' | 'orderTypes' | 'actions' | 'columns';

export type Unit = 'minutes' | 'seconds' | 'milliseconds' | 'percent' | 'pixels' | 'none';

/** Form control of a setting. */
export type Control =
  | { kind: 'switch' }
  | {
      kind: 'choice';
      values: readonly string[];
      /** Values offered only to sites in Israel; elsewhere the first value replaces them. */
      israel?: readonly string[];
    }
  /** Seconds, or one of the named values. */
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
      /** Values that aren't offered here, even if stored. */
      absent?: (able: HubAbilities) => readonly string[];
    }
  | { kind: 'members'; of: MemberKind; restMs?: number }
  | { kind: 'items-by-course' }
  | { kind: 'tables' }
  | { kind: 'color'; usual: string }
  | { kind: 'colors'; keys: readonly string[]; words?: TextGroup };

/** Why a setting has no effect now: a key of `setup:off`. */
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

/** Capabilities of this hub. */
export interface HubAbilities {
  /** False on a hub without a cloud: no cloud features then (SOLO-05). */
  hasCloud: boolean;
  /** Printing is possible: by a cloud, or a printer on the LAN. */
  canPrint: boolean;
}

/** Context that a setting may depend on. */
export interface FieldScope extends HubAbilities {
  /** A setting of the same profile; in the site's own form, of the site. */
  own(at: string): unknown;
  site(at: string): unknown;
  kind: 'expo' | 'kitchen' | 'customer' | 'site';
  isHq: boolean;
  region: string | undefined;
  /** The hub runs without a cloud. */
  isStandalone: boolean;
  rights: readonly string[];
}

/** A right required to see and change an option (PERM-07, PERM-08). */
export type OptionRight = 'staff-options' | 'dealer-options';

/**
 * How a board gets an option: `asStored` is the profile's value, else the site's; `unlessUsual` the same, omitted if
 * it is the default; `byRule` is computed in hub/boards/settings/profile-options.ts. Without it boards don't get the option.
 */
export type BoardMode = 'asStored' | 'unlessUsual' | 'byRule';

/** Separate from the details: TypeScript would infer no literal types for those beside a function. */
export interface FieldConditions {
  /** The form shows the option only if this returns true. */
  when?: (scope: FieldScope) => boolean;
  /** Why it has no effect now. */
  off?: (scope: FieldScope) => OffReason | undefined;
}

export interface OptionDetails {
  /** The form group that shows it; without one no form does. */
  group?: string;
  /** The hub's own name, if the cloud's is misspelt or inconsistent. */
  own?: string;
  /** The site's setting that applies while a profile has none; a pass and a station may have different ones. */
  site?: string | { expo: string; kitchen: string };
  /** Switched off when this one is switched on (PROF-23). */
  counterpart?: string;
  right?: OptionRight;
  board?: BoardMode;
  /** Its name on boards, if different. */
  boardName?: string;
  /** Its schema on boards, if different from that of its kind (optional for `unlessUsual`). */
  boardSchema?: z.ZodMiniType;
}

export interface OptionRow extends OptionDetails, FieldConditions {
  /** Reads the stored value; a wrong or missing one becomes the default. */
  reads: z.ZodMiniType;
  /** The schema of its kind on boards. */
  sent?: z.ZodMiniType;
  /** Default value; absent if the site's value applies. */
  usual?: unknown;
  control?: Control;
  /** Uses the full width of the form. */
  wide?: boolean;
}

/** Rows by the name under which the setup stores the option, with dots below a section: `kds.refreshInterval`. */
export type OptionRows = Readonly<Record<string, OptionRow>>;

// Conditions shared by several options.

export const isOn = (value: unknown) => value === true;
export const hasSome = (value: unknown) => Array.isArray(value) && value.length > 0;
/** True if any list of a record isn't empty. */
export const hasSomeIn = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.values(value).some(hasSome);

export const withCloud = ({ hasCloud }: FieldScope) => hasCloud;
