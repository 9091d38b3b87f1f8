// Load balancing tab, for staff and dealers: started by a button, cleared after a confirmation (SET-39 to SET-42,
// PERM-08).
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ITEM_SEARCH_STATIONS_MS, SETUP_SHORT_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { ORDER_TYPES } from '../../../shared/model/setup/board-choices.ts';
import { hasSome, isOn } from '../../../shared/model/setup/options/option.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { type Field, ticks, toggle } from '../controls/field.ts';
import { textsIn, valueAt } from '../controls/value-at.ts';
import entries from '../entries/entries.module.css';
import { EntriesTab } from '../entries/entries-tab.tsx';
import { EntryCard, NameField } from '../entries/entry-card.tsx';
import { SettingRows } from '../entries/setting-rows.tsx';
import { useEntries } from '../entries/use-entries.ts';
import { useChange } from '../fields/use-field-scope.ts';
import { newId } from '../new-id.ts';
import { useSetupScope } from '../setup-scope.ts';
import {
  type Balance,
  cleared,
  initiated,
  withMembers,
  withoutGroup,
  withPrimary,
  withZoneSet,
} from './balance-edits.ts';

/** The settings of load balancing and of its groups (SET-42). */
const BALANCE_FIELDS: readonly Field[] = [
  toggle('loadBalancing.enabled'),
  { at: 'loadBalancing.kitchenQueues', control: { kind: 'members', of: 'stations' } },
];

const GROUP_FIELDS: readonly Field[] = [
  toggle('enabled', { off: ({ own }) => (isOn(own('isPrimary')) ? 'primary' : undefined) }),
  { at: 'profiles', control: { kind: 'members', of: 'profiles' } },
  { at: 'zoneSetId', control: { kind: 'zone-set' } },
  toggle('includeAllKitchenQueues'),
  {
    at: 'kitchenQueues',
    control: { kind: 'members', of: 'stations' },
    when: ({ own }) => !isOn(own('includeAllKitchenQueues')),
  },
  {
    at: 'distinctItems',
    control: { kind: 'members', of: 'items', restMs: ITEM_SEARCH_STATIONS_MS },
  },
  ticks('distinctServices', ORDER_TYPES, 'orderTypes'),
];

const LIST = 'groups';

export function BalanceTab() {
  const t = useText('kitchen');
  const { form, saved, usual } = useSetupScope();
  const site = useWatch({ control: form.control, name: 'site' });
  const { list, add } = useEntries(LIST);
  const edit = useBalance();
  const isInitiated = valueAt(site, 'loadBalancing.initiated') === true;
  const start = () => {
    const named = (which: 'primary' | 'second') => ({
      ...usual.groups,
      _id: newId(),
      name: t(`groups.${which}.name`),
      shortName: t(`groups.${which}.shortName`),
    });
    const [primary, second] = [named('primary'), named('second')];
    edit((draft) => initiated(draft, [primary, second]));
    return primary._id;
  };
  if (!isInitiated) {
    return <EntriesTab list={LIST} isEmpty addLabel={t('groups.start')} onAdd={start} />;
  }
  return (
    <EntriesTab
      list={LIST}
      isEmpty={list.order.length === 0}
      addLabel={t('groups.add')}
      onAdd={() => {
        const isPrimary = list.order.length === 0;
        return add({ name: t('groups.unnamed'), shortName: t('groups.unnamedShort'), isPrimary });
      }}
      lead={
        <div className={entries.panel}>
          <SettingRows fields={BALANCE_FIELDS} saved={saved.site} usual={usual.site} />
        </div>
      }
      foot={<ClearButton onClear={() => edit(cleared)} />}
    >
      {list.order.map((key) => (
        <GroupCard key={key} groupKey={key} />
      ))}
    </EntriesTab>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useText('kitchen');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="page" look="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {t('groups.clear')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('groups.clearTitle')}
          confirm={{
            label: t('groups.clear'),
            run: () => {
              setAsking(false);
              onClear();
            },
          }}
          onClose={() => setAsking(false)}
        >
          {t('groups.clearText')}
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * Card of one load-balance group: its names, its boards, its limits; one of them is the primary (SET-40, SET-42,
 * ROUTE-11).
 */
function GroupCard({ groupKey }: { groupKey: string }) {
  const t = useText('kitchen');
  const { form, saved, usual } = useSetupScope();
  const edit = useBalance();
  const set = useChange();
  const base = `groups.entries.${groupKey}` as const;
  const group = useWatch({ control: form.control, name: base }) ?? {};
  const isPrimary = isOn(group['isPrimary']);
  const change = (at: string, value: unknown) => {
    if (at === 'profiles') return edit((draft) => withMembers(draft, groupKey, textsIn(value)));
    if (at !== 'zoneSetId') return set(`${base}.${at}`, value);
    const zoneSet = typeof value === 'string' ? value : null;
    return edit((draft) => ({ ...draft, groups: withZoneSet(draft.groups, groupKey, zoneSet) }));
  };
  return (
    <EntryCard
      list="groups"
      entryKey={groupKey}
      more={
        <>
          <NameField
            base={base}
            at="shortName"
            max={SETUP_SHORT_NAME_MAX_CHARACTERS}
            label={t('groups.shortName')}
          />
          {isPrimary ? (
            <span className={entries.badge}>{t('groups.isPrimary')}</span>
          ) : (
            <Button
              size="page"
              look="quiet"
              onClick={() => edit((draft) => ({ ...draft, groups: withPrimary(draft.groups, groupKey) }))}
            >
              {t('groups.makePrimary')}
            </Button>
          )}
        </>
      }
      deleteText={isPrimary ? undefined : [t('groups.deleteText')]}
      onDelete={() => edit((draft) => withoutGroup(draft, groupKey))}
    >
      {!hasSome(group['profiles']) && <p className={entries.note}>{t('groups.noBoards')}</p>}
      <SettingRows
        of={{ list: 'groups', key: groupKey }}
        fields={GROUP_FIELDS}
        saved={saved.groups.entries[groupKey]}
        usual={usual.groups}
        onChange={change}
      />
    </EntryCard>
  );
}

/** Applies an edit of the load balancing to the form. */
function useBalance(): (edit: (draft: Balance) => Balance) => void {
  const { form } = useSetupScope();
  return (edit) => {
    const { site, profiles, groups } = form.getValues();
    const next = edit({ site, profiles, groups });
    form.setValue('site', next.site, { shouldDirty: true });
    form.setValue('profiles', next.profiles, { shouldDirty: true });
    form.setValue('groups', next.groups, { shouldDirty: true });
    form.clearErrors('groups');
  };
}
