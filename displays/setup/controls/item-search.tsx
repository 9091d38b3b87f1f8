// Owns finding an item by typing: matches come once the typing rests, and only a match can be chosen (SET-37, SET-38).
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { ITEM_SEARCH_PROFILES_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDebounced } from '../../theme/use-debounced.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './chips.module.css';
import { itemMatches } from './find-names.ts';
import select from './select-control.module.css';

interface ItemSearchProps {
  label: string;
  chosen: readonly string[];
  disabled: boolean;
  onChoose: (id: string) => void;
}

export function ItemSearch({ label, chosen, disabled, onChoose }: ItemSearchProps) {
  const t = useText('setup');
  const { catalogue } = useSetupScope();
  const [term, setTerm] = useState('');
  const rested = useDebounced(term, ITEM_SEARCH_PROFILES_MS);
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
      menuTrigger="input"
      isDisabled={disabled}
      allowsEmptyCollection={term.trim() !== ''}
    >
      <span className={css.item}>
        <Search aria-hidden />
        <Input placeholder={t('field.search')} />
      </span>
      <Popover className={select.popover ?? ''}>
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
