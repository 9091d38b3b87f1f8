// Owns the tab of the virtual work stations: one card each (SET-32).
import { useWatch } from 'react-hook-form';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { textIn } from '../controls/value-at.ts';
import { EntriesTab } from '../entries/entries-tab.tsx';
import { EntryCard } from '../entries/entry-card.tsx';
import { SettingRows } from '../entries/setting-rows.tsx';
import { useEntries } from '../entries/use-entries.ts';
import { useSetupScope } from '../setup-scope.ts';
import { stationUses, withoutStationUses } from './station-edits.ts';
import { STATION_FIELDS } from './station-fields.ts';

const LIST = 'virtualWorkStations';

export function StationsTab() {
  const t = useText('kitchen');
  const { list, add, remove } = useEntries(LIST);
  return (
    <EntriesTab
      list={LIST}
      isEmpty={list.order.length === 0}
      addLabel={t(`${LIST}.add`)}
      onAdd={() => add({ name: t(`${LIST}.unnamed`) })}
    >
      {list.order.map((key) => (
        <StationCard key={key} stationKey={key} onRemove={() => remove(key)} />
      ))}
    </EntriesTab>
  );
}

function StationCard({ stationKey, onRemove }: { stationKey: string; onRemove: () => void }) {
  const t = useText('kitchen');
  const { form, saved, usual } = useSetupScope();
  const isDealer = useSession(({ session }) => session.rights.includes('dealer-options'));
  const [station, profiles, groups] = useWatch({
    control: form.control,
    name: [`${LIST}.entries.${stationKey}`, 'profiles', 'groups'],
  });
  const id = textIn(station?.['_id']);
  const uses = stationUses({ site: {}, profiles, groups }, id);
  const lines = (['kitchens', 'passes', 'printing', 'groups'] as const)
    .filter((who) => uses[who].length > 0)
    .map((who) => t(`${LIST}.uses.${who}`, { names: uses[who].join(', ') }));
  const drop = () => {
    const { site, profiles: boards, groups: others } = form.getValues();
    const next = withoutStationUses({ site, profiles: boards, groups: others }, id, isDealer);
    form.setValue('profiles', next.profiles, { shouldDirty: true });
    form.setValue('groups', next.groups, { shouldDirty: true });
    form.setValue('site', next.site, { shouldDirty: true });
    onRemove();
  };
  return (
    <EntryCard
      list={LIST}
      entryKey={stationKey}
      deleteText={lines.length === 0 ? [t(`${LIST}.uses.nobody`)] : lines}
      onDelete={drop}
    >
      <SettingRows
        of={{ list: LIST, key: stationKey }}
        fields={STATION_FIELDS}
        saved={saved[LIST].entries[stationKey]}
        usual={usual[LIST]}
      />
    </EntryCard>
  );
}
