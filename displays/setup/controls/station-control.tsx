// Owns choosing a station of the kitchen, or none.
import { useText } from '../../i18n/use-text.ts';
import type { ControlProps } from './control-props.ts';
import { SelectControl } from './select-control.tsx';
import { useMembers } from './use-members.ts';

const NONE = '-1';

export function StationControl({ value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const chosen = typeof value === 'string' && value !== '' ? value : NONE;
  const stations = useMembers('stations').map(({ id, name }) => ({ value: id, label: name }));
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
