// A few settings below each other, of a list entry or of the site.
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import type { Field } from '../controls/field.ts';
import { FieldRows } from '../fields/field-row.tsx';
import { useChange, useFieldScope } from '../fields/use-field-scope.ts';
import type { ListName } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './entries.module.css';
import { useEntryText } from './use-entry-text.ts';

interface SettingRowsProps {
  /** The entry that the settings belong to; by default the site. */
  of?: { list: ListName; key: string };
  fields: readonly Field[];
  /** The saved state, if any, and the defaults. */
  saved: JsonObject | undefined;
  usual: JsonObject;
  /** Replaces writing the value to its path. */
  onChange?: (at: string, value: unknown) => void;
}

export function SettingRows({ of, fields, usual, saved = usual, onChange }: SettingRowsProps) {
  const { form } = useSetupScope();
  const base = of === undefined ? 'site' : (`${of.list}.entries.${of.key}` as const);
  const values = asJsonObject(useWatch({ control: form.control, name: base }));
  const text = useEntryText(of?.list);
  const set = useChange();
  const scope = useFieldScope('site', values);
  const change = useCallback(
    ({ at }: Field, value: unknown) => (onChange ? onChange(at, value) : set(`${base}.${at}`, value)),
    [base, onChange, set],
  );
  return (
    <div className={css.grid}>
      <FieldRows
        {...{ base, scope, text, values, saved, usual }}
        fields={fields.filter((field) => field.when?.(scope) !== false)}
        neverReset={isChosenOneByOne}
        onChange={change}
      />
    </div>
  );
}

/** A long selection can't be discarded by a single tap. */
function isChosenOneByOne({ control }: Field): boolean {
  return control.kind === 'members' || control.kind === 'site-stations';
}
