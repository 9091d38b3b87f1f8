// Owns choosing one of the site's zone sets, or none (ROUTE-17).
import { useWatch } from 'react-hook-form';
import { useText } from '../../i18n/use-text.ts';
import { entriesOf } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import type { ControlProps } from './control-props.ts';
import { SelectControl } from './select-control.tsx';
import { textIn } from './value-at.ts';

const NONE = '-1';

export function ZoneSetControl({ value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const { form } = useSetupScope();
  const sets = entriesOf(useWatch({ control: form.control, name: 'zonesSets' }));
  const chosen = textIn(value) || NONE;
  const isKnown = chosen === NONE || sets.some(({ _id }) => _id === chosen);
  return (
    <SelectControl
      {...rest}
      value={chosen}
      onChange={(next) => onChange(next === NONE ? null : next)}
      options={[
        { value: NONE, label: t('field.none') },
        ...sets.map(({ _id, name }) => ({ value: textIn(_id), label: textIn(name) })),
        ...(isKnown ? [] : [{ value: chosen, label: t('field.unknown', { id: chosen }) }]),
      ]}
    />
  );
}
