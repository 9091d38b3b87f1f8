// Owns the tab of the zone sets, for staff and dealers: the switch for all of them, one card each (SET-33, PERM-08).
import { useWatch } from 'react-hook-form';
import { useText } from '../../i18n/use-text.ts';
import { hasSome, isOn } from '../controls/field.ts';
import { textIn } from '../controls/value-at.ts';
import entries from '../entries/entries.module.css';
import { EntriesTab } from '../entries/entries-tab.tsx';
import { EntryCard } from '../entries/entry-card.tsx';
import { SettingRows } from '../entries/setting-rows.tsx';
import { useEntries } from '../entries/use-entries.ts';
import { entriesOf } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import { PLACE_FIELDS, USE_FIELDS, ZONES_SWITCH } from './zone-fields.ts';
import { ZoneNamesShown } from './zone-names-shown.tsx';
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
