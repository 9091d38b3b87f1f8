// The words of settings that stand in the lists of a setup: `kitchen:options.<list>.<setting>`.
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useMembers } from '../controls/use-members.ts';
import { type FieldText, fieldText } from '../fields/use-field-text.ts';
import type { ListName } from '../setup-draft.ts';

/** @param list where the settings stand; without one, the names of settings say it themselves */
export function useEntryText(list?: ListName): FieldText {
  const kitchen = useText('kitchen');
  const setup = useText('setup');
  const stations = useMembers('stations');
  return useMemo(
    () =>
      fieldText({
        choices: (key, options = {}) => kitchen(key, options),
        own: (key, options = {}) =>
          kitchen(list === undefined ? key : key.replace('options.', `options.${list}.`), options),
        ofBoards: false,
        setup,
        stations,
      }),
    [list, kitchen, setup, stations],
  );
}
