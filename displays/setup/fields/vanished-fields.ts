// Resets fields hidden by another field to their saved values: a hidden edit could not be seen or undone (PROF-24).
import type { JsonObject } from '../../../shared/json/json-object.ts';
import type { FieldScope } from '../../../shared/model/setup/options/option.ts';
import type { Field } from '../controls/field.ts';
import { valueAt } from '../controls/value-at.ts';
import { isSame } from '../setup-changes.ts';

export interface FormState {
  fields: readonly Field[];
  scope: FieldScope;
  values: JsonObject;
  saved: JsonObject;
}

/** Edited fields hidden by one change, with their saved values. */
export function vanishedFields(
  { fields, scope, values, saved }: FormState,
  changed: { at: string; value: unknown },
): Map<string, unknown> {
  const back = new Map<string, unknown>();
  const held = new Map([[changed.at, changed.value]]);
  const readWith = (read: FieldScope['own']) => (at: string) => (held.has(at) ? held.get(at) : read(at));
  const own = readWith(scope.own);
  const next: FieldScope = { ...scope, own, site: scope.kind === 'site' ? own : scope.site };
  const isShown = (field: Field, around: FieldScope) => field.when?.(around) !== false;
  // A reset field may hide another in turn.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const field of fields) {
      const { at } = field;
      if (back.has(at) || at === changed.at || !isShown(field, scope) || isShown(field, next)) continue;
      const before = valueAt(saved, at);
      if (isSame(valueAt(values, at), before)) continue;
      back.set(at, before);
      held.set(at, before);
      isSettled = false;
    }
  }
  return back;
}
