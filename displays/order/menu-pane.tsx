// Menu of a manual order: by category, or by search (INTAKE-10).
import { useState } from 'react';
import type { HandMenu, HandOrder } from '../../shared/protocol/hub-orders.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { useText } from '../i18n/use-text.ts';
import { SearchTextField } from '../ui/fields/text-field.tsx';
import { EmptyLine, EmptyNote } from '../ui/page/empty-note.tsx';
import { piecesOf } from './order-draft.ts';
import css from './order-page.module.css';

/** Items without a category, or of one that the menu doesn't list. */
const OTHERS = '';

interface MenuPaneProps {
  menu: HandMenu;
  draft: HandOrder;
  onAdd: (item: string) => void;
}

export function MenuPane({ menu, draft, onAdd }: MenuPaneProps) {
  const t = useText('order');
  const [search, setSearch] = useState('');
  const categories = categoriesOf(menu, t('others'));
  const [chosen, setChosen] = useState<string>();
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const words = search.trim().toLowerCase();
  const isShown = (item: HandMenu['items'][number]) =>
    words === '' ? categoryOf(item, menu) === category?.id : item.name.toLowerCase().includes(words);
  const items = menu.items.filter(isShown);
  if (menu.items.length === 0)
    return (
      <section className={css.menu}>
        <EmptyNote big title={t('noMenu')} text={t('noMenuText')} />
      </section>
    );
  return (
    <section className={css.menu} aria-label={t('menu')}>
      <SearchTextField big label={t('search')} value={search} onChange={setSearch} />
      {words === '' && categories.length > 1 && (
        <fieldset className={css.categories} aria-label={t('categories')}>
          {categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={css.chip}
              aria-pressed={id === category?.id}
              onClick={() => setChosen(id)}
            >
              <Bidi>{name}</Bidi>
            </button>
          ))}
        </fieldset>
      )}
      {items.length === 0 && <EmptyLine role="status" text={t('noneFound')} />}
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.id}>
            <ItemButton item={item} pieces={piecesOf(item.id, draft)} onAdd={() => onAdd(item.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ItemButtonProps {
  item: HandMenu['items'][number];
  pieces: number;
  onAdd: () => void;
}

function ItemButton({ item: { name, soldOut }, pieces, onAdd }: ItemButtonProps) {
  const t = useText('order');
  return (
    <button type="button" className={css.item} disabled={soldOut === true} onClick={onAdd}>
      <Bidi>{name}</Bidi>
      {soldOut && <small>{t('soldOut')}</small>}
      {pieces > 0 && (
        <b>
          <span className="visually-hidden">{t('inOrder')} </span>
          <Bidi>{pieces}</Bidi>
        </b>
      )}
    </button>
  );
}

function categoryOf({ category = OTHERS }: HandMenu['items'][number], { categories }: HandMenu): string {
  return categories.some(({ id }) => id === category) ? category : OTHERS;
}

function categoriesOf(menu: HandMenu, others: string): HandMenu['categories'] {
  const hasOthers = menu.items.some((item) => categoryOf(item, menu) === OTHERS);
  return hasOthers ? [...menu.categories, { id: OTHERS, name: others }] : menu.categories;
}
