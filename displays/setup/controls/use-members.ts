// Possible members of a setting's lists, by name: catalogue entries, and entries created in this setup, even before it
// is saved.
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import type { MemberKind } from '../../../shared/model/setup/options/option.ts';
import type { CatalogueNames, NamedEntry } from '../setup-api.ts';
import { type DraftList, entriesOf } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import { textIn } from './value-at.ts';

export function useMembers(of: MemberKind): readonly NamedEntry[] {
  const { form, catalogue } = useSetupScope();
  const profiles = useWatch({ control: form.control, name: 'profiles' });
  const virtual = useWatch({ control: form.control, name: 'virtualWorkStations' });
  return useMemo(() => members(of, catalogue, profiles, virtual), [of, catalogue, profiles, virtual]);
}

function members(
  of: MemberKind,
  catalogue: CatalogueNames,
  profiles: DraftList,
  virtual: DraftList,
): readonly NamedEntry[] {
  switch (of) {
    case 'items':
    case 'tags':
      return catalogue[of];
    case 'stations':
      return [...catalogue.stations.filter(({ isVirtual }) => isVirtual !== true), ...named(virtual)];
    case 'profiles':
      return named(profiles, ({ type }) => type !== 'customer');
    default:
      return of satisfies never;
  }
}

function named(list: DraftList, fits: (entry: JsonObject) => boolean = () => true): NamedEntry[] {
  return entriesOf(list)
    .filter(fits)
    .map(({ _id, name }) => ({ id: textIn(_id), name: textIn(name) }));
}
