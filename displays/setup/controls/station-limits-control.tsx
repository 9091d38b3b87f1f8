// Capacity of each station, and its slow or paused state; empty fields use the common value (PACE-05).
import { isJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { DISHES_AT_ONCE, PAUSE_ABOVE_MINUTES, SLOW_ABOVE_MINUTES } from '../../../shared/planning-limits.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ControlProps } from './control-props.ts';
import { NumberControl } from './number-control.tsx';
import css from './station-limits-control.module.css';
import { useMembers } from './use-members.ts';

const LIMITS = [
  { key: 'dishesAtOnce', ...DISHES_AT_ONCE },
  { key: 'slowAboveMinutes', ...SLOW_ABOVE_MINUTES },
  { key: 'pauseAboveMinutes', ...PAUSE_ABOVE_MINUTES },
] as const;

export function StationLimitsControl({ label, value, onChange, ...rest }: ControlProps) {
  const t = useText('site');
  const stations = useMembers('stations');
  const known = (Array.isArray(value) ? value : []).filter(isJsonObject);
  const change = (id: string, key: string, next: unknown) => {
    const before: JsonObject = known.find(({ _id }) => _id === id) ?? { _id: id };
    const entry = Object.fromEntries(
      Object.entries({ ...before, [key]: next }).filter(([, of]) => of !== null),
    );
    const others = known.filter(({ _id }) => _id !== id);
    onChange(Object.keys(entry).length > 1 ? [...others, entry] : others);
  };
  return (
    <table className={css.limits} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('stationLimits.station')}</th>
          {LIMITS.map(({ key }) => (
            <th key={key} scope="col">
              {t(`stationLimits.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stations.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {LIMITS.map(({ key, min, max }) => (
              <td key={key}>
                <NumberControl
                  {...rest}
                  {...{ min, max }}
                  bare
                  orNothing
                  label={`${name}: ${t(`stationLimits.${key}`)}`}
                  value={known.find(({ _id }) => _id === id)?.[key]}
                  onChange={(next) => change(id, key, next)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
