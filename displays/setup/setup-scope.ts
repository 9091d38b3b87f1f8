// Shared context of all setup parts: the form, the stored setup, the names to pick from.
import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CatalogueNames, UsualSetup } from './setup-api.ts';
import type { SetupChanges } from './setup-changes.ts';
import type { SetupDraft } from './setup-draft.ts';

export interface SetupScope {
  form: UseFormReturn<SetupDraft>;
  saved: SetupDraft;
  changes: SetupChanges;
  catalogue: CatalogueNames;
  usual: UsualSetup;
  /** True if the hub is in a local environment. */
  local: boolean;
}

export const SetupScopeContext = createContext<SetupScope | undefined>(undefined);

export function useSetupScope(): SetupScope {
  const scope = useContext(SetupScopeContext);
  if (!scope) throw new Error('No setup around this part');
  return scope;
}
