// Owns how the places of a zone set will be called, as its settings stand (SET-36, ROUTE-15).
import type { JsonObject } from '../../../shared/json/json-object.ts';
import { type Naming, sectionNames, type ZoneNaming, zoneNames } from '../../../shared/model/zone-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { numberIn } from '../controls/value-at.ts';
import css from './zones.module.css';

export function ZoneNamesShown({ set }: { set: JsonObject }) {
  const t = useText('kitchen');
  const naming = namingOf(set);
  const zones = zoneNames(naming);
  const sections = sectionNames(naming);
  return (
    <dl className={css.names} aria-label={t('zonesSets.names')}>
      <Names label={t('zonesSets.zones')} names={zones} />
      <Names label={t('zonesSets.sections')} names={sections} />
      <dt>{t('zonesSets.places')}</dt>
      <dd>{zones.length * sections.length}</dd>
    </dl>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="ltr">
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </dd>
    </>
  );
}

function namingOf(set: JsonObject): ZoneNaming {
  return {
    zonesCount: numberIn(set['zonesCount']) ?? 0,
    zonesNamingConvention: asNaming(set['zonesNamingConvention']),
    startsWith: numberIn(set['startsWith']) ?? 1,
    sectionsCount: numberIn(set['sectionsCount']) ?? 0,
    sectionsNamingConvention: asNaming(set['sectionsNamingConvention']),
  };
}

function asNaming(value: unknown): Naming {
  return value === 'letters' ? 'letters' : 'numbers';
}
