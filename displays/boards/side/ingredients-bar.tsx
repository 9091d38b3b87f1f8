// Ingredients bar: needed amounts for all open items, a few at a glance, all of them on demand (KITCH-06).
import { List, Maximize, Minimize } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useBoardText } from '../../i18n/use-text.ts';
import { weightText } from '../../i18n/weight.ts';
import { useBoardPart } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import css from './ingredients-bar.module.css';

export function IngredientsBar() {
  const { watch, options } = useBoardScope();
  const t = useBoardText();
  const ingredients = useBoardPart(watch, 'ingredients') ?? [];
  const [isOpen, setOpen] = useState(false);
  if (ingredients.length === 0) return null;
  const size = options.ingredientsGridSize;
  const shown = isOpen ? ingredients : ingredients.slice(0, size);
  return (
    <section className={css.bar} aria-label={t('ingredients.title')}>
      <List className={css.sign} />
      <ul className={css.grid} data-open={isOpen} style={{ '--n': size } as CSSProperties}>
        {shown.map(({ itemId, name, quantity, unit }) => (
          <li key={itemId}>
            <b>
              <bdi>{unit === undefined ? Number(quantity.toFixed(2)) : weightText(quantity, unit, t)}</bdi>
            </b>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={css.more}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'ingredients.collapse' : 'ingredients.expand')}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Minimize /> : <Maximize />}
      </button>
    </section>
  );
}
