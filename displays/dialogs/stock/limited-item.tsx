// Owns choosing which item is limited: any of the menu, also an ingredient that no ticket names (DLG-18).
import { useState } from 'react';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type CatalogueItem, itemsNamed } from './catalogue-items.ts';
import css from './limit-dialog.module.css';

/** As many as a hand finds at a glance; more letters find the rest. */
const SHOWN = 5;

interface LimitedItemProps {
  items: readonly CatalogueItem[];
  onChoose: (item: CatalogueItem) => void;
}

export function LimitedItem({ items, onChoose }: LimitedItemProps) {
  const words = useDialogText();
  const [wanted, setWanted] = useState('');
  const found = wanted.trim() === '' ? [] : itemsNamed(items, wanted).slice(0, SHOWN);
  return (
    <div className={css.find}>
      <SearchField label={words('limit.find')} value={wanted} onChange={setWanted} />
      {wanted.trim() !== '' && found.length === 0 && <p role="status">{words('limit.notFound')}</p>}
      {found.length > 0 && (
        <ul className={css.choices} aria-label={words('limit.find')}>
          {found.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={css.choice}
                onClick={() => {
                  onChoose(item);
                  setWanted('');
                }}
              >
                <bdi>{item.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
