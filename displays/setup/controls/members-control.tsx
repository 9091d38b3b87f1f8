// Selection of members from the catalogue's lists: chips for the selected ones, a search for items, the whole list in a
// dialog (SET-37, DLG-06).
import { CirclePlus, List, Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { ITEM_SEARCH_PROFILES_MS } from '../../../shared/limits.ts';
import type { MemberKind } from '../../../shared/model/setup/options/option.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { NamedEntry } from '../setup-api.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './chips.module.css';
import type { ControlProps } from './control-props.ts';
import { EntityDialog } from './entity-dialog.tsx';
import { itemMatches } from './find-names.ts';
import select from './select-control.module.css';
import { useMembers } from './use-members.ts';
import { textsIn } from './value-at.ts';

const CHIPS_AT_FIRST = 12;

interface MembersControlProps extends ControlProps {
  of: MemberKind;
  restMs?: number | undefined;
}

export function MembersControl(props: MembersControlProps) {
  const { label, value, onChange, disabled, describedBy, of, restMs = ITEM_SEARCH_PROFILES_MS } = props;
  const t = useText('setup');
  const members = useMembers(of);
  const [choosing, setChoosing] = useState(false);
  const chosen = textsIn(value);
  return (
    <fieldset className={css.chips} aria-label={label} aria-describedby={describedBy} disabled={disabled}>
      <Chips members={members} chosen={chosen} onChange={onChange} />
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

interface ChipsProps {
  members: readonly NamedEntry[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Chips({ members, chosen, onChange }: ChipsProps) {
  const t = useText('setup');
  const [whole, setWhole] = useState(false);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const shown = whole ? chosen : chosen.slice(0, CHIPS_AT_FIRST);
  const nameOf = (id: string) => names.get(id) ?? t('field.unknown', { id });
  return (
    <>
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
    </>
  );
}

const ROOM_FOR_MATCHES_PX = 280;

interface ItemSearchProps {
  label: string;
  chosen: readonly string[];
  disabled: boolean;
  /** Debounce time of the search. */
  restMs: number;
  onChoose: (id: string) => void;
}

/** Debounced search; only a match can be selected (SET-37, SET-38). */
function ItemSearch({ label, chosen, disabled, restMs, onChoose }: ItemSearchProps) {
  const t = useText('setup');
  const { catalogue } = useSetupScope();
  const [term, setTerm] = useState('');
  const field = useRef<HTMLSpanElement>(null);
  const [side, setSide] = useState<'top' | 'bottom'>('bottom');
  const rested = useDebounced(term, restMs);
  const matches = itemMatches(catalogue.items, term === '' ? '' : rested, chosen);
  return (
    <ComboBox
      className={css.search ?? ''}
      aria-label={t('field.searchIn', { name: label })}
      items={matches}
      defaultFilter={() => true}
      inputValue={term}
      onInputChange={setTerm}
      value={null}
      onChange={(key) => {
        // Also called without a selection: the typed text matches no item then.
        setTerm('');
        if (typeof key === 'string') onChoose(key);
      }}
      onOpenChange={(open) => {
        // The first line would fit below in any case, the following matches would not.
        const below = window.innerHeight - (field.current?.getBoundingClientRect().bottom ?? 0);
        if (open) setSide(below < ROOM_FOR_MATCHES_PX ? 'top' : 'bottom');
      }}
      menuTrigger="input"
      isDisabled={disabled}
      allowsEmptyCollection={term.trim() !== ''}
    >
      <span className={css.item} ref={field}>
        <Search aria-hidden />
        <Input placeholder={t('field.search')} />
      </span>
      <Popover className={select.popover ?? ''} placement={side}>
        <ListBox
          className={select.list ?? ''}
          renderEmptyState={() => (
            <p className={css.none}>{t(rested === term ? 'field.noMatch' : 'field.searching')}</p>
          )}
        >
          {(item: (typeof matches)[number]) => (
            <ListBoxItem id={item.id} textValue={item.name} className={select.item ?? ''}>
              <bdi>{item.name}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
