// Owns what people do to a list of the setup whose entries stand below each other: add, change, delete.
import { get, type Path, useFormState, useWatch } from 'react-hook-form';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import { newId } from '../new-id.ts';
import { type DraftList, keyOf, type ListName, type SetupDraft } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';

export interface Entries {
  list: DraftList;
  /** Adds one at the end, as it is without anybody's doing but for what is given; answers its id. */
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

/** Changes a setting anywhere in the draft, and takes away what was wrong with it. */
export function useChange(): (path: string, value: unknown) => void {
  const { form } = useSetupScope();
  return (path, value) => {
    const at = path as Path<SetupDraft>;
    form.setValue(at, value as never, { shouldDirty: true });
    form.clearErrors(at);
  };
}

/** What is wrong with the setting at a path of the draft. */
export function useErrorAt(): (path: string) => string | undefined {
  const { form } = useSetupScope();
  const { errors } = useFormState({ control: form.control });
  return (path) => {
    const message: unknown = get(errors, `${path}.message`);
    return typeof message === 'string' ? message : undefined;
  };
}
