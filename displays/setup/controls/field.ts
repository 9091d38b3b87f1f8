// What a form knows of one setting: where it is stored, how it is edited, and on what else it depends. The hub decides
// whether a value may be saved.
import type {
  Control,
  FieldScope,
  MemberKind,
  OffReason,
  TextGroup,
} from '../../../shared/model/setup/options/option.ts';

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
