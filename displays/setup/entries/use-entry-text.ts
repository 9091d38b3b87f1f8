// Texts of settings in the lists of a setup: `kitchen:options.<list>.<setting>`.
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useMembers } from '../controls/use-members.ts';
import { type FieldText, fieldText } from '../fields/use-field-text.ts';
import type { ListName } from '../setup-draft.ts';

/** @param list the settings' list; by default the path of a setting names it */
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
