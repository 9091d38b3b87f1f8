// The tab of the zone sets, for staff and dealers: the switch for all of them, one card each (SET-33, PERM-08).
import { useWatch } from 'react-hook-form';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import {
  ITEM_SEARCH_STATIONS_MS,
  SECTIONS_COUNT,
  ZONE_STARTS_WITH,
  ZONES_COUNT,
} from '../../../shared/limits.ts';
import { hasSome, isOn } from '../../../shared/model/setup/options/option.ts';
import {
  type NamingConvention,
  sectionNames,
  type ZoneNaming,
  zoneNames,
} from '../../../shared/model/zone-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { choice, type Field, members, toggle } from '../controls/field.ts';
import { numberIn, textIn } from '../controls/value-at.ts';
import entries from '../entries/entries.module.css';
import { EntriesTab } from '../entries/entries-tab.tsx';
import { EntryCard } from '../entries/entry-card.tsx';
import { SettingRows } from '../entries/setting-rows.tsx';
import { useEntries } from '../entries/use-entries.ts';
import { entriesOf } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './zones.module.css';

const LIST = 'zonesSets';

export function ZonesTab() {
  const t = useText('kitchen');
  const { saved, usual } = useSetupScope();
  const { list, add, remove } = useEntries(LIST);
  return (
    <EntriesTab
      list={LIST}
      isEmpty={list.order.length === 0}
      addLabel={t(`${LIST}.add`)}
      onAdd={() => add({ name: t(`${LIST}.unnamed`), includeAllItems: list.order.length === 0 })}
      lead={
        <div className={entries.panel}>
          <SettingRows fields={ZONES_SWITCH} saved={saved.site} usual={usual.site} />
        </div>
      }
    >
      {list.order.map((key) => (
        <ZoneCard key={key} setKey={key} onRemove={() => remove(key)} />
      ))}
    </EntriesTab>
  );
}

function ZoneCard({ setKey, onRemove }: { setKey: string; onRemove: () => void }) {
  const t = useText('kitchen');
  const { form, saved, usual } = useSetupScope();
  const [set = {}, groups] = useWatch({
    control: form.control,
    name: [`${LIST}.entries.${setKey}`, 'groups'],
  });
  const owners = groups.order.filter((key) => groups.entries[key]?.['zoneSetId'] === set['_id']);
  const names = entriesOf({ ...groups, order: owners }).map(({ name }) => textIn(name));
  const isUnused = !isOn(set['includeAllItems']) && !hasSome(set['items']);
  const rows = {
    of: { list: LIST, key: setKey },
    saved: saved[LIST].entries[setKey],
    usual: usual[LIST],
  } as const;
  const drop = () => {
    for (const key of owners) {
      form.setValue(`groups.entries.${key}.zoneSetId`, null as never, { shouldDirty: true });
    }
    onRemove();
  };
  return (
    <EntryCard
      list={LIST}
      entryKey={setKey}
      deleteText={[
        ...(names.length === 0 ? [] : [t(`${LIST}.usedBy`, { names: names.join(', ') })]),
        t(`${LIST}.deleteText`),
      ]}
      onDelete={drop}
    >
      <SettingRows {...rows} fields={USE_FIELDS} />
      {isUnused && <p className={css.off}>{t(`${LIST}.unused`)}</p>}
      <SettingRows {...rows} fields={PLACE_FIELDS} />
      <ZoneNamesShown set={set} />
    </EntryCard>
  );
}

// The settings of a zone set (SET-33 to SET-36).

const NAMINGS = ['letters', 'numbers'] as const;

const number = (at: string, { min, max }: { min: number; max: number }): Field => ({
  at,
  control: { kind: 'number', min, max, unit: 'none' },
});

const ZONES_SWITCH: readonly Field[] = [toggle('zonesAssignment.enabled')];

/** Purpose of a set. */
const USE_FIELDS: readonly Field[] = [
  toggle('enabled'),
  toggle('includeAllItems'),
  {
    ...members('items', 'items', { when: ({ own }) => !isOn(own('includeAllItems')) }),
    control: { kind: 'members', of: 'items', restMs: ITEM_SEARCH_STATIONS_MS },
  },
];

/** Its places and their names. */
const PLACE_FIELDS: readonly Field[] = [
  number('zonesCount', ZONES_COUNT),
  choice('zonesNamingConvention', NAMINGS),
  number('startsWith', ZONE_STARTS_WITH),
  number('sectionsCount', SECTIONS_COUNT),
  choice('sectionsNamingConvention', NAMINGS),
];

// Preview of the names of a zone set's places with its current settings (SET-36, ROUTE-15).

function ZoneNamesShown({ set }: { set: JsonObject }) {
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

function asNaming(value: unknown): NamingConvention {
  return value === 'letters' ? 'letters' : 'numbers';
}
