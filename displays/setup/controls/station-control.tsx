// Owns choosing a station of the kitchen, or none.
import { useText } from '../../i18n/use-text.ts';
import { useSetupScope } from '../setup-scope.ts';
import type { ControlProps } from './control-props.ts';
import { SelectControl } from './select-control.tsx';

const NONE = '-1';

export function StationControl({ value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const { catalogue } = useSetupScope();
  const chosen = typeof value === 'string' && value !== '' ? value : NONE;
  const stations = catalogue.stations.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = chosen === NONE || stations.some((station) => station.value === chosen);
  const options = [
    { value: NONE, label: t('field.noStation') },
    ...stations,
    ...(isKnown ? [] : [{ value: chosen, label: t('field.unknown', { id: chosen }) }]),
  ];
  return (
    <SelectControl
      {...rest}
      value={chosen}
      onChange={(next) => onChange(next === NONE ? null : next)}
      options={options}
    />
  );
}
