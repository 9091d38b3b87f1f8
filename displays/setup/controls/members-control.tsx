// Owns choosing members of the catalogue's lists: chips of what is chosen, a search for items, the whole list in a dialog
// (SET-37, DLG-06).
import { CirclePlus, List, X } from 'lucide-react';
import { useState } from 'react';
import { ITEM_SEARCH_PROFILES_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './chips.module.css';
import type { ControlProps } from './control-props.ts';
import { EntityDialog } from './entity-dialog.tsx';
import { ItemSearch } from './item-search.tsx';
import { type MemberKind, useMembers } from './use-members.ts';
import { textsIn } from './value-at.ts';

const CHIPS_AT_FIRST = 12;

export function MembersControl({
  label,
  value,
  onChange,
  disabled,
  describedBy,
  of,
  restMs = ITEM_SEARCH_PROFILES_MS,
}: ControlProps & { of: MemberKind; restMs?: number | undefined }) {
  const t = useText('setup');
  const members = useMembers(of);
  const [choosing, setChoosing] = useState(false);
  const [whole, setWhole] = useState(false);
  const chosen = textsIn(value);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const shown = whole ? chosen : chosen.slice(0, CHIPS_AT_FIRST);
  const nameOf = (id: string) => names.get(id) ?? t('field.unknown', { id });
  return (
    <fieldset className={css.chips} aria-label={label} aria-describedby={describedBy} disabled={disabled}>
      {shown.map((id) => (
        <span key={id} className={css.chip}>
          <bdi>{nameOf(id)}</bdi>
          <button
            type="button"
            aria-label={t('field.remove', { name: nameOf(id) })}
            onClick={() => onChange(chosen.filter((each) => each !== id))}
          >
            <X aria-hidden />
          </button>
        </span>
      ))}
      {chosen.length > CHIPS_AT_FIRST && (
        <Button size="page" look="quiet" onClick={() => setWhole(!whole)}>
          {whole ? t('field.less') : `${t('field.more')} (${chosen.length - CHIPS_AT_FIRST})`}
        </Button>
      )}
      {of === 'items' && (
        <ItemSearch
          label={label}
          chosen={chosen}
          disabled={disabled}
          restMs={restMs}
          onChoose={(id) => onChange([...chosen, id])}
        />
      )}
      <Button
        size="page"
        look="quiet"
        icon={of === 'items'}
        aria-label={of === 'items' ? `${t('field.list')}: ${label}` : t('field.addTo', { name: label })}
        onClick={() => setChoosing(true)}
      >
        {of === 'items' ? <List aria-hidden /> : <CirclePlus aria-hidden />}
        {of !== 'items' && t('field.add')}
      </Button>
      {choosing && (
        <EntityDialog
          title={label}
          members={members}
          chosen={chosen}
          onChoose={onChange}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}
