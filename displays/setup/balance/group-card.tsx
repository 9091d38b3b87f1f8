// Owns the card of one load-balance group: its names, its boards, what it takes; one of them is the primary (SET-40,
// SET-42, ROUTE-11).
import { useWatch } from 'react-hook-form';
import { SETUP_SHORT_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { hasSome, isOn } from '../controls/field.ts';
import { textsIn } from '../controls/value-at.ts';
import entries from '../entries/entries.module.css';
import { EntryCard, NameField } from '../entries/entry-card.tsx';
import { SettingRows } from '../entries/setting-rows.tsx';
import { useChange } from '../entries/use-entries.ts';
import { useSetupScope } from '../setup-scope.ts';
import { withMembers, withoutGroup, withPrimary, withZoneSet } from './balance-edits.ts';
import { GROUP_FIELDS } from './balance-fields.ts';
import { useBalance } from './use-balance.ts';

export function GroupCard({ groupKey }: { groupKey: string }) {
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
