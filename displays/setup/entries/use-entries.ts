// Edits of a setup list whose entries are cards: add, change, delete.
import { useWatch } from 'react-hook-form';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import { newId } from '../new-id.ts';
import { type DraftList, keyOf, type ListName } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';

export interface Entries {
  list: DraftList;
  /** Adds one at the end, with defaults except for the given values; returns its id. */
  add: (given: JsonObject) => string;
  remove: (key: string) => void;
}

export function useEntries(name: ListName): Entries {
  const { form, usual } = useSetupScope();
  const list = useWatch({ control: form.control, name });
  const change = (next: DraftList) => form.setValue(name, next, { shouldDirty: true });
  return {
    list,
    add: (given) => {
      const id = newId();
      const key = keyOf(id);
      const before = name === 'profiles' || name === 'tags' ? {} : usual[name];
      change({
        order: [...list.order, key],
        entries: { ...list.entries, [key]: { ...before, ...given, _id: id } },
      });
      return id;
    },
    remove: (key) => change({ ...list, order: list.order.filter((each) => each !== key) }),
  };
}
