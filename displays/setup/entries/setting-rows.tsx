// A few settings below each other, of an entry of a list or of the site.
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import type { Field } from '../controls/field.ts';
import { valueAt } from '../controls/value-at.ts';
import { FieldRow } from '../fields/field-row.tsx';
import { useChange, useErrorAt, useFieldScope } from '../fields/use-field-scope.ts';
import type { ListName } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './entries.module.css';
import { useEntryText } from './use-entry-text.ts';

interface SettingRowsProps {
  /** The entry whose settings these are; without one they are the site's. */
  of?: { list: ListName; key: string };
  fields: readonly Field[];
  /** As saved, if it ever was, and as it would be without anybody's doing. */
  saved: JsonObject | undefined;
  usual: JsonObject;
  /** Instead of writing the value where it stands. */
  onChange?: (at: string, value: unknown) => void;
}

export function SettingRows({ of, fields, usual, saved = usual, onChange }: SettingRowsProps) {
  const { form } = useSetupScope();
  const base = of === undefined ? 'site' : (`${of.list}.entries.${of.key}` as const);
  const values = asJsonObject(useWatch({ control: form.control, name: base }));
  const text = useEntryText(of?.list);
  const set = useChange();
  const errorAt = useErrorAt();
  const scope = useFieldScope('site', values);
  const change = useCallback(
    ({ at }: Field, value: unknown) => (onChange ? onChange(at, value) : set(`${base}.${at}`, value)),
    [base, onChange, set],
  );
  return (
    <div className={css.grid}>
      {fields
        .filter((field) => field.when?.(scope) !== false)
        .map((field) => (
          <FieldRow
            key={field.at}
            field={field}
            text={text}
            place={`${base}.${field.at}`}
            value={valueAt(values, field.at)}
            saved={valueAt(saved, field.at)}
            usual={isChosenOneByOne(field) ? valueAt(values, field.at) : valueAt(usual, field.at)}
            ofSite={null}
            off={field.off?.(scope)}
            error={errorAt(`${base}.${field.at}`)}
            onChange={change}
          />
        ))}
    </div>
  );
}

/** A long choice is not thrown away by one tap. */
function isChosenOneByOne({ control }: Field): boolean {
  return control.kind === 'members' || control.kind === 'site-stations';
}
