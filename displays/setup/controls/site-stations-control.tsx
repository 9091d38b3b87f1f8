// Selection, for each site of a chain, of the matching station of its kitchen (HQ-03).
import { asJsonObject } from '../../../shared/json/json-object.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSetupScope } from '../setup-scope.ts';
import type { ControlProps } from './control-props.ts';
import { SelectControl } from './select-control.tsx';
import css from './site-stations-control.module.css';
import { textIn } from './value-at.ts';

const NONE = '-1';

export function SiteStationsControl({ label, value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const { catalogue } = useSetupScope();
  const chosen = asJsonObject(value);
  const known = catalogue.sites.map(({ id }) => id);
  // Sites that are disabled, or unknown to the hub, keep their station.
  const others = Object.keys(chosen).filter((id) => !known.includes(id));
  const sites = [
    ...catalogue.sites,
    ...others.map((id) => ({ id, name: t('field.unknown', { id }), stations: [] })),
  ];
  const choose = (site: string, station: string) => {
    const { [site]: _, ...without } = chosen;
    onChange(station === NONE ? without : { ...without, [site]: station });
  };
  return (
    <div className={css.sites}>
      {sites.map(({ id, name, stations }) => {
        const station = textIn(chosen[id]) || NONE;
        const isKnown = station === NONE || stations.some((each) => each.id === station);
        return (
          <div key={id} className={css.site}>
            <span aria-hidden>
              <bdi>{name}</bdi>
            </span>
            <SelectControl
              {...rest}
              label={`${label}: ${name}`}
              value={station}
              onChange={(next) => choose(id, next)}
              options={[
                { value: NONE, label: t('field.noStation') },
                ...stations.map((each) => ({ value: each.id, label: each.name })),
                ...(isKnown ? [] : [{ value: station, label: t('field.unknown', { id: station }) }]),
              ]}
            />
          </div>
        );
      })}
    </div>
  );
}
