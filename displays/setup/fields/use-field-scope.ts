import { useCallback } from 'react';
import { get, type Path, useFormState, useWatch } from 'react-hook-form';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import type { FieldScope, HubAbilities } from '../../../shared/model/setup/options/option.ts';
import { useSession, useStandalone } from '../../shell/session/session-store.ts';
import { textIn, valueAt } from '../controls/value-at.ts';
import type { SetupDraft } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';

/** Dependencies of a form's settings; `values` are the form's own. */
export function useFieldScope(kind: FieldScope['kind'], values: JsonObject): FieldScope {
  const { form } = useSetupScope();
  const session = useSession((state) => state.session);
  const site = asJsonObject(useWatch({ control: form.control, name: 'site' }));
  const abilities = useAbilities();
  return {
    own: (at) => valueAt(values, at),
    site: (at) => valueAt(site, at),
    kind,
    isHq: session.organization?.role === 'hq',
    region: session.organization?.region,
    isStandalone: session.standalone !== undefined,
    rights: session.rights,
    ...abilities,
  };
}

/** From the session, and from the printers as edited in the form. */
export function useAbilities(): HubAbilities {
  const { form } = useSetupScope();
  const hasCloud = !useStandalone();
  const { entries } = useWatch({ control: form.control, name: 'printers' });
  const hasPrinter = Object.values(entries).some(({ host }) => textIn(host) !== '');
  return { hasCloud, canPrint: hasCloud || hasPrinter };
}

/** Changes a setting anywhere in the draft and clears its error; a stable function. */
export function useChange(): (path: string, value: unknown) => void {
  const { form } = useSetupScope();
  return useCallback(
    (path, value) => {
      const at = path as Path<SetupDraft>;
      form.setValue(at, value as never, { shouldDirty: true });
      form.clearErrors(at);
    },
    [form],
  );
}

/** Error of the setting at a path of the draft. */
export function useErrorAt(): (path: string) => string | undefined {
  const { form } = useSetupScope();
  const { errors } = useFormState({ control: form.control });
  return (path) => {
    const message: unknown = get(errors, `${path}.message`);
    return typeof message === 'string' ? message : undefined;
  };
}
