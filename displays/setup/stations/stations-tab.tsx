// Tab of the virtual work stations: one card each (SET-32); without a cloud, those of the kitchen are above (SOLO-02).

import { useWatch } from 'react-hook-form';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { ITEM_SEARCH_STATIONS_MS } from '../../../shared/limits.ts';
import type { FieldScope } from '../../../shared/model/setup/options/option.ts';
import { WIRE_NAMES } from '../../../shared/model/wire-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession, useStandalone } from '../../shell/session/session-store.ts';
import { useTextContext } from '../../shell/session/text-context.ts';
import { choice, type Field, members } from '../controls/field.ts';
import { textIn, textsIn } from '../controls/value-at.ts';
import { EntriesTab } from '../entries/entries-tab.tsx';
import { EntryCard } from '../entries/entry-card.tsx';
import { SettingRows } from '../entries/setting-rows.tsx';
import { useEntries } from '../entries/use-entries.ts';
import { KitchenStations } from '../people/place-tab.tsx';
import { type DraftList, entriesOf, type SetupDraft } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';

const LIST = 'virtualWorkStations';

export function StationsTab() {
  const t = useText('kitchen');
  const { list, add, remove } = useEntries(LIST);
  const isAlone = useStandalone();
  return (
    <EntriesTab
      list={LIST}
      lead={isAlone && <KitchenStations />}
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
  const context = useTextContext();
  const isDealer = useSession(({ session }) => session.rights.includes('dealer-options'));
  const [station, profiles, groups, printers] = useWatch({
    control: form.control,
    name: [`${LIST}.entries.${stationKey}`, 'profiles', 'groups', 'printers'],
  });
  const id = textIn(station?.['_id']);
  const uses = stationUses({ site: {}, profiles, groups, printers }, id);
  const lines = (['kitchens', 'passes', 'printing', 'printers', 'groups'] as const)
    .filter((who) => uses[who].length > 0)
    .map((who) => t(`${LIST}.uses.${who}`, { names: uses[who].join(', '), context }));
  const drop = () => {
    const next = withoutStationUses(form.getValues(), id, isDealer);
    form.setValue('profiles', next.profiles, { shouldDirty: true });
    form.setValue('groups', next.groups, { shouldDirty: true });
    form.setValue('printers', next.printers, { shouldDirty: true });
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

// The settings of a virtual work station (SET-32, HQ-03).

/** Outside an HQ account it works by items, whatever its setting (ROUTE-06). */
const goesBySites = ({ own, isHq }: Pick<FieldScope, 'own' | 'isHq'>) => isHq && own('workMode') === 'sites';

const STATION_FIELDS: readonly Field[] = [
  choice('workMode', ['items', 'sites'], { when: ({ isHq }) => isHq }),
  {
    ...members('items', 'items', { when: (scope) => !goesBySites(scope) }),
    control: { kind: 'members', of: 'items', restMs: ITEM_SEARCH_STATIONS_MS },
  },
  { at: 'sites', control: { kind: 'site-stations' }, when: goesBySites, wide: true },
];

// Users of a virtual work station, and the effect on them when it is deleted; pure, on the draft (SET-32).

type Users = Pick<SetupDraft, 'site' | 'profiles' | 'groups' | 'printers'>;

/** Names of the entries affected by a station's deletion. */
interface StationUses {
  /** Kitchen boards, which require a station. */
  kitchens: string[];
  /** Boards of the pass, which show every station without one. */
  passes: string[];
  /** Boards that print served tickets there. */
  printing: string[];
  /** Printers that print its chits. */
  printers: string[];
  /** Load-balance groups that include it. */
  groups: string[];
}

export function stationUses({ profiles, groups, printers }: Users, id: string): StationUses {
  const boards = (at: string, type?: string) =>
    entriesOf(profiles)
      .filter((profile) => profile[at] === id && (type === undefined || profile['type'] === type))
      .map(({ name }) => textIn(name));
  return {
    kitchens: boards('stationId', 'kitchen'),
    passes: boards('stationId', 'expo'),
    printing: boards(WIRE_NAMES.printTicketOnServedStationId),
    printers: entriesOf(printers)
      .filter(({ stations }) => textsIn(stations).includes(id))
      .map(({ name }) => textIn(name)),
    groups: entriesOf(groups)
      .filter(({ kitchenQueues }) => textsIn(kitchenQueues).includes(id))
      .map(({ name }) => textIn(name)),
  };
}

/**
 * Removes all references to the station.
 * @param withGroups false if this user may not change load balancing (PERM-08)
 */
export function withoutStationUses(draft: Users, id: string, withGroups: boolean): Users {
  const profiles = mapped(draft.profiles, (profile) => ({
    ...profile,
    ...(profile['stationId'] === id ? { stationId: null } : {}),
    ...(profile[WIRE_NAMES.printTicketOnServedStationId] === id
      ? { [WIRE_NAMES.printTicketOnServedStationId]: null }
      : {}),
  }));
  const printers = mapped(draft.printers, (printer) => ({
    ...printer,
    stations: without(printer['stations'], id),
  }));
  if (!withGroups) return { ...draft, profiles, printers };
  const groups = mapped(draft.groups, (group) => ({
    ...group,
    kitchenQueues: without(group['kitchenQueues'], id),
  }));
  const loadBalancing = asJsonObject(draft.site['loadBalancing']);
  const site = {
    ...draft.site,
    loadBalancing: { ...loadBalancing, kitchenQueues: without(loadBalancing['kitchenQueues'], id) },
  };
  return { ...draft, site, profiles, groups, printers };
}

function without(stations: unknown, id: string): string[] {
  return textsIn(stations).filter((station) => station !== id);
}

function mapped({ order, entries }: DraftList, change: (entry: JsonObject) => JsonObject): DraftList {
  const changed = Object.entries(entries).map(([key, entry]) => [key, change(entry)]);
  return { order, entries: Object.fromEntries(changed) };
}
