// What a form knows of one setting: where it stands, how it is edited, and on what else it depends. Whether a value
// may be saved is the hub's to say.
import type { Right } from '../../../shared/protocol/session.ts';
import type { MemberKind } from './use-members.ts';

/** The words of ticks and colours: `setup:<words>.<key>`. */
export type TextGroup = 'courseTypes' | 'orderTypes' | 'actions' | 'columns';

export type Unit = 'minutes' | 'seconds' | 'milliseconds' | 'percent' | 'pixels' | 'none';

export type Control =
  | { kind: 'switch' }
  | {
      kind: 'choice';
      values: readonly string[];
      /** Those of the values that only sites in Israel are offered; elsewhere the first value holds in their place. */
      israel?: readonly string[];
    }
  /** So many seconds, or one of the words. */
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
      /** What of it isn't offered here, also where it is stored. */
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

/** What a setting may depend on. */
export interface FieldScope extends HubAbilities {
  /** A setting of the same profile; of the site when the site's own form asks. */
  own(at: string): unknown;
  site(at: string): unknown;
  kind: 'expo' | 'kitchen' | 'customer' | 'site';
  isHq: boolean;
  region: string | undefined;
  /** The hub keeps the books itself: there is no cloud. */
  isStandalone: boolean;
  rights: readonly Right[];
}

/** What this hub can do at all. */
export interface HubAbilities {
  /** False where the hub keeps the books itself: what only a cloud does is absent then (SOLO-05). */
  hasCloud: boolean;
  /** Something prints: a cloud, or a printer on the LAN. */
  canPrint: boolean;
}

export interface Field {
  /** The name of the setting, with dots below a section: `kds.refreshInterval`. */
  at: string;
  control: Control;
  /** The site's setting that holds while a profile has none of its own. */
  site?: string;
  /** Shown only where this holds. */
  when?: (scope: FieldScope) => boolean;
  off?: (scope: FieldScope) => OffReason | undefined;
  /** Switched off when this one is switched on (PROF-23). */
  counterpart?: string;
  /** Takes the whole width. */
  wide?: boolean;
}

export interface FieldGroup {
  key: string;
  fields: readonly Field[];
}

export interface FieldSection {
  key: string;
  groups: readonly FieldGroup[];
}

export const toggle = (at: string, more: Omit<Field, 'at' | 'control'> = {}): Field => ({
  at,
  control: { kind: 'switch' },
  ...more,
});

export const choice = (
  at: string,
  values: readonly string[],
  more: Omit<Field, 'at' | 'control'> = {},
): Field => ({ at, control: { kind: 'choice', values }, ...more });

export const slider = (
  at: string,
  limits: { min: number; max: number; step?: number },
  unit: Unit,
  more: Omit<Field, 'at' | 'control'> = {},
): Field => ({
  at,
  control: { kind: 'slider', min: limits.min, max: limits.max, step: limits.step ?? 1, unit },
  ...more,
});

export const ticks = (
  at: string,
  values: readonly string[],
  words: TextGroup,
  more: Omit<Field, 'at' | 'control'> = {},
): Field => ({ at, control: { kind: 'ticks', values, words }, wide: true, ...more });

export const members = (at: string, of: MemberKind, more: Omit<Field, 'at' | 'control'> = {}): Field => ({
  at,
  control: { kind: 'members', of },
  wide: true,
  ...more,
});

export const COURSE_TYPES = ['Beverages', 'Entrees', 'Mains', 'Desserts', 'Other'] as const;
export const ORDER_TYPES = ['Seated', 'OTC_seated', 'OTC_takeaway', 'TA', 'Delivery'] as const;
export const GUEST_STATUSES = ['pending', 'notifiedFired', 'fired', 'ready', 'served', 'delivered'] as const;

export const withCloud = ({ hasCloud }: FieldScope) => hasCloud;

export const isOn = (value: unknown) => value === true;
export const hasSome = (value: unknown) => Array.isArray(value) && value.length > 0;
/** True if any list of a record has something in it. */
export const hasSomeIn = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.values(value).some(hasSome);
