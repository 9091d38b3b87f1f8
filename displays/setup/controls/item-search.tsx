// Owns finding an item by typing: matches come once the typing rests, and only a match can be chosen (SET-37, SET-38).
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { useText } from '../../i18n/use-text.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './chips.module.css';
import { itemMatches } from './find-names.ts';
import select from './select-control.module.css';

const ROOM_FOR_MATCHES_PX = 280;

interface ItemSearchProps {
  label: string;
  chosen: readonly string[];
  disabled: boolean;
  /** How long the typing rests before matches come. */
  restMs: number;
  onChoose: (id: string) => void;
}

export function ItemSearch({ label, chosen, disabled, restMs, onChoose }: ItemSearchProps) {
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
        // Also told when nothing was chosen: what was typed names no item then.
        setTerm('');
        if (typeof key === 'string') onChoose(key);
      }}
      onOpenChange={(open) => {
        // Its first line would fit below anywhere, the matches that follow would not.
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
