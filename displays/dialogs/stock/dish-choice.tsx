// Owns choosing which dishes an ingredient's limit blocks; all of them, unless some are taken out (INV-04, INV-08).
import { Check } from 'lucide-react';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import type { CatalogueItem } from './catalogue-items.ts';
import css from './limit-dialog.module.css';

interface DishChoiceProps {
  dishes: readonly CatalogueItem[];
  /** Ids of those that are not blocked. */
  spared: ReadonlySet<string>;
  onChange: (spared: ReadonlySet<string>) => void;
}

export function DishChoice({ dishes, spared, onChange }: DishChoiceProps) {
  const words = useDialogText();
  const toggle = (id: string) => {
    const next = new Set(spared);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <>
      <p>{words('limit.dishes')}</p>
      <ul className={css.choices} aria-label={words('limit.dishes')}>
        {dishes.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={css.choice}
              aria-pressed={!spared.has(id)}
              onClick={() => toggle(id)}
            >
              <bdi>{name}</bdi>
              {!spared.has(id) && <Check />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
