// Putting an edit of the load balancing into the form.
import { useSetupScope } from '../setup-scope.ts';
import type { Balance } from './balance-edits.ts';

export function useBalance(): (edit: (draft: Balance) => Balance) => void {
  const { form } = useSetupScope();
  return (edit) => {
    const { site, profiles, groups } = form.getValues();
    const next = edit({ site, profiles, groups });
    form.setValue('site', next.site, { shouldDirty: true });
    form.setValue('profiles', next.profiles, { shouldDirty: true });
    form.setValue('groups', next.groups, { shouldDirty: true });
    form.clearErrors('groups');
  };
}
