// Descriptor of one setting in a form: where it is stored, how it is edited, and its dependencies. The hub decides
// whether a value may be saved.
import type {
  Control,
  FieldScope,
  MemberKind,
  OffReason,
  TextGroup,
} from '../../../shared/model/setup/options/option.ts';

export interface Field {
  /** Path of the setting, with dots below a section: `kds.refreshInterval`. */
  at: string;
  control: Control;
  /** The site's setting that applies while a profile has no value. */
  site?: string;
  /** Shown only if this returns true. */
  when?: (scope: FieldScope) => boolean;
  off?: (scope: FieldScope) => OffReason | undefined;
  /** Switched off when this one is switched on (PROF-23). */
  counterpart?: string;
  /** Uses the full width. */
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
