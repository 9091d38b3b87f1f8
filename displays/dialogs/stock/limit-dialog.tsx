// Limits of menu items: the current ones, a search for any other item, and the form of the selected one
// (DLG-18, INV-01).
import { useState } from 'react';
import type { StockForm } from '../../../shared/protocol/stock-form.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { initialsOf, itemsNamed, itemsUnder, limitableItems, type PickableItem } from './catalogue-items.ts';
import css from './limit-dialog.module.css';
import { LimitForm } from './limit-form.tsx';
import { type Stock, useStock } from './use-stock.ts';

interface ChosenItem {
  id: string;
  name: string;
}

export function LimitDialog({ onClose }: { onClose: () => void }) {
  const words = useDialogText();
  const [stock, refusal, again] = useStock();
  const [item, setItem] = useState<ChosenItem>();
  const done = () => {
    setItem(undefined);
    again();
  };
  return (
    <BoardDialog
      title={item ? words('limit.title', { name: item.name }) : words('limit.all')}
      onClose={onClose}
      size={2}
      undo
    >
      {refusal && <RetryNote text={refusalText(refusal.code, refusal.params)} onRetry={again} />}
      {stock === undefined && !refusal && <p role="status">{words('item.loading')}</p>}
      {stock && (
        <>
          <LimitedItem items={limitableItems(stock.items)} onChoose={setItem} />
          {item ? (
            <LimitForm key={item.id} itemId={item.id} stock={stock} onDone={done} />
          ) : (
            <HeldLimits stock={stock} onChoose={setItem} />
          )}
        </>
      )}
    </BoardDialog>
  );
}

function HeldLimits({ stock, onChoose }: { stock: Stock; onChoose: (item: ChosenItem) => void }) {
  const words = useDialogText();
  return (
    <section className={css.held} aria-label={words('limit.held')}>
      <h3>{words('limit.held')}</h3>
      {stock.limits.length === 0 && <p role="status">{words('limit.none')}</p>}
      <ul className={css.choices}>
        {stock.limits.map((limit) => (
          <li key={limit.itemId}>
            <button
              type="button"
              className={css.choice}
              onClick={() => onChoose({ id: limit.itemId, name: limit.name })}
            >
              <bdi>{limit.name}</bdi>
              <Held limit={limit} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Held({ limit: { quantity, autoReset, blockedBy } }: { limit: StockForm }) {
  const words = useDialogText();
  const parts = [
    ...(quantity === undefined ? [] : [words('limit.left', { count: quantity })]),
    ...(quantity === undefined ? [] : [words(autoReset ? 'limit.toDayEnd' : 'limit.toRemoval')]),
    ...blockedBy.map((by) => words('limit.blockedBy', { name: by.name, count: by.quantity })),
  ];
  return (
    <small>
      {parts.map((part) => (
        <bdi key={part}>{part}</bdi>
      ))}
    </small>
  );
}

// Selection of the item to limit: any of the menu, including ingredients that no ticket names (DLG-18).

interface LimitedItemProps {
  items: readonly PickableItem[];
  onChoose: (item: PickableItem) => void;
}

function LimitedItem({ items, onChoose }: LimitedItemProps) {
  const words = useDialogText();
  const [wanted, setWanted] = useState('');
  const [initial, setInitial] = useState<string>();
  const typed = wanted.trim();
  const found = typed === '' ? itemsUnder(items, initial) : itemsNamed(items, typed);
  return (
    <div className={css.find}>
      <SearchField label={words('limit.find')} value={wanted} onChange={setWanted} />
      {typed === '' && (
        <fieldset className={css.letters} aria-label={words('limit.letters')}>
          {initialsOf(items).map((letter) => (
            <button
              key={letter}
              type="button"
              className={css.choice}
              aria-pressed={letter === initial}
              onClick={() => setInitial(letter === initial ? undefined : letter)}
            >
              <bdi>{letter}</bdi>
            </button>
          ))}
        </fieldset>
      )}
      {typed !== '' && found.length === 0 && <p role="status">{words('limit.notFound')}</p>}
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
                  setInitial(undefined);
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
