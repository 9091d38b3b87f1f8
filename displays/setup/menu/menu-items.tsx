// Menu items by category: searched, added one after the other by keyboard, changed, moved, removed (SOLO-03).
import { Pencil, Trash2, Utensils } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MenuCategory, MenuItem, MenuPage } from '../../../shared/protocol/site/menu.ts';
import { MENU_NAME_MAX_CHARACTERS, withoutStation } from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { Choice } from '../capture/port-form.tsx';
import { newId } from '../new-id.ts';
import tab from '../setup-tab.module.css';
import { AddByName, MoveButtons } from './entry-tools.tsx';
import { ItemForm, KNOWN_COURSES } from './item-form.tsx';
import css from './menu.module.css';
import type { MenuEditing } from './use-menu.ts';

/** Rows per category before "show all" is tapped. */
const ROWS_AT_FIRST = 50;

interface MenuItemsProps {
  page: MenuPage;
  menu: MenuEditing;
  onImport: () => void;
}

export function MenuItems({ page, menu, onImport }: MenuItemsProps) {
  const t = useText('menu');
  const [search, setSearch] = useState('');
  const { categories, items } = page.menu;
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? items : items.filter((item) => textOf(item).includes(wanted));
  const sections = [...categories, undefined].map((category) => ({
    category,
    items: found.filter((item) => item.category === category?.id),
  }));
  const isEmpty = categories.length === 0 && items.length === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyNote icon={Utensils} title={t('none.title')} text={t('none.text')}>
          <Button size="page" onClick={onImport}>
            {t('none.import')}
          </Button>
        </EmptyNote>
      ) : (
        <div className={css.search}>
          <SearchTextField label={t('search')} value={search} onChange={setSearch} />
          <output>
            {wanted === '' ? t('count', { count: items.length }) : t('found', { count: found.length })}
          </output>
        </div>
      )}
      <WithoutStation page={page} />
      {sections.map(({ category, items: own }, at) =>
        // During a search, hide categories without matches; "no category" is shown only if it has items.
        (wanted !== '' || category === undefined) && own.length === 0 ? null : (
          <CategorySection
            key={category?.id ?? ''}
            category={category}
            items={own}
            page={page}
            menu={menu}
            isFound={wanted !== ''}
            before={categories[at - 1]?.id}
            after={at < categories.length - 1 ? (categories[at + 2]?.id ?? null) : undefined}
          />
        ),
      )}
      {wanted === '' && <AddCategory menu={menu} isFirst={isEmpty} />}
    </>
  );
}

/** Number of items that no station makes, with a link to assign one. */
function WithoutStation({ page: { menu, stations } }: { page: MenuPage }) {
  const t = useText('menu');
  const count = stations.length === 0 ? 0 : withoutStation(menu).length;
  if (count === 0) return null;
  return (
    <p className={css.missing} role="status">
      <strong>{t('withoutStation', { count })}</strong>. {t('withoutStationHint')}
    </p>
  );
}

function textOf({ name, kitchenNames }: MenuItem): string {
  return [name, ...Object.values(kitchenNames)].join(' ').toLowerCase();
}

interface CategorySectionProps {
  /** Undefined for items without one. */
  category: MenuCategory | undefined;
  items: readonly MenuItem[];
  page: MenuPage;
  menu: MenuEditing;
  /** During a search, only matches are shown. */
  isFound: boolean;
  /** The following category after moving up or down; undefined if it can't be moved. */
  before: string | undefined;
  after: string | null | undefined;
}

function CategorySection({ category, items, page, menu, isFound, before, after }: CategorySectionProps) {
  const t = useText('menu');
  const [most, setMost] = useState(ROWS_AT_FIRST);
  const [open, setOpen] = useState<string>();
  const name = category?.name ?? t('categories.none');
  const shown = items.slice(0, most);
  return (
    <section className={tab.panel} aria-label={name}>
      <div className={tab.head}>
        {category === undefined ? (
          <h3>{name}</h3>
        ) : (
          <CategoryHead category={category} menu={menu} before={before} after={after} />
        )}
      </div>
      {category !== undefined && !isFound && <CategoryRouting category={category} page={page} menu={menu} />}
      {items.length === 0 && <p className={tab.hint}>{t('categories.empty')}</p>}
      <ul className={tab.lines}>
        {shown.map((item, at) => (
          <li key={item.id}>
            <ItemRow
              item={item}
              category={category}
              page={page}
              isOpen={open === item.id}
              onToggle={() => setOpen(open === item.id ? undefined : item.id)}
            />
            {open === item.id && (
              <ItemForm
                key={item.id}
                item={item}
                page={page}
                menu={menu}
                up={isFound ? undefined : items[at - 1]?.id}
                down={isFound || at === items.length - 1 ? undefined : (items[at + 2]?.id ?? null)}
                onClose={() => setOpen(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      {items.length > most && (
        <Button size="page" look="quiet" onClick={() => setMost(items.length)}>
          {t('more', { count: items.length - most })}
        </Button>
      )}
      {!isFound && <QuickAdd category={category?.id} like={items.at(-1)} menu={menu} name={name} />}
    </section>
  );
}

function CategoryHead({
  category,
  menu,
  before,
  after,
}: Pick<CategorySectionProps, 'menu' | 'before' | 'after'> & { category: MenuCategory }) {
  const t = useText('menu');
  const [isRenamed, setRenamed] = useState(false);
  const { id, name } = category;
  const { save, busy } = menu;
  if (isRenamed) return <RenameForm category={category} menu={menu} onClose={() => setRenamed(false)} />;
  return (
    <>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <div className={css.tools}>
        <Button
          size="page"
          look="quiet"
          icon
          aria-label={t('rename', { name })}
          onClick={() => setRenamed(true)}
        >
          <Pencil aria-hidden />
        </Button>
        <MoveButtons
          name={name}
          up={before}
          down={after}
          busy={busy}
          onMove={(place) => void save([{ do: 'put-category', category, before: place }])}
        />
        <Button
          size="page"
          look="quiet"
          icon
          aria-label={t('remove', { name })}
          disabled={busy}
          onClick={() => void save([{ do: 'remove-category', id }], t('categories.removed', { name }))}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </>
  );
}

/** One setting for all items of the category that have none themselves. */
function CategoryRouting({
  category,
  page,
  menu: { save },
}: Pick<CategorySectionProps, 'page' | 'menu'> & { category: MenuCategory }) {
  const t = useText('menu');
  const setup = useText('setup');
  const { stations: made = [], course: chosen = '', ...rest } = category;
  const put = (stations: readonly string[], course: string) =>
    void save([
      {
        do: 'put-category',
        category: {
          ...rest,
          ...(stations.length === 0 ? {} : { stations: [...stations] }),
          ...(course === '' ? {} : { course }),
        },
      },
    ]);
  // Several stations come from an import; they stay until another one is chosen here.
  const several = made.length > 1 ? [{ value: made.join(' '), label: namesOf(made, page).join(', ') }] : [];
  const courses: string[] = [...new Set([...KNOWN_COURSES, ...(chosen === '' ? [] : [chosen])])];
  return (
    <div className={css.fields}>
      {page.stations.length > 0 && (
        <Choice
          label={t('categories.station', { name: category.name })}
          value={made.join(' ')}
          options={[
            { value: '', label: t('categories.noStation') },
            ...several,
            ...page.stations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(station) => put(station === '' ? [] : station.split(' '), chosen)}
        />
      )}
      <Choice
        label={t('categories.course', { name: category.name })}
        value={chosen}
        options={[
          { value: '', label: t('categories.noCourse') },
          ...courses.map((value) => ({
            value,
            label: setup(`courseTypes.${value}`, { defaultValue: value }),
          })),
        ]}
        onChange={(course) => put(made, course)}
      />
    </div>
  );
}

function namesOf(ids: readonly string[], { stations }: MenuPage): string[] {
  return stations.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

interface RenameFormProps {
  category: MenuCategory;
  menu: MenuEditing;
  onClose: () => void;
}

function RenameForm({ category, menu: { save, busy }, onClose }: RenameFormProps) {
  const t = useText('menu');
  const [name, setName] = useState(category.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    if (await save([{ do: 'put-category', category: { ...category, name: name.trim() } }])) onClose();
  };
  return (
    <form className={css.quick} onSubmit={(event) => void rename(event)}>
      <input
        ref={field}
        aria-label={t('categories.name')}
        value={name}
        maxLength={MENU_NAME_MAX_CHARACTERS}
        dir="auto"
        onChange={(event) => setName(event.target.value)}
      />
      <Button size="page" look="main" type="submit" disabled={busy || name.trim() === ''}>
        {t('save')}
      </Button>
      <Button size="page" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  );
}

interface ItemRowProps {
  item: MenuItem;
  category: MenuCategory | undefined;
  page: MenuPage;
  isOpen: boolean;
  onToggle: () => void;
}

function ItemRow({ item, category, page, isOpen, onToggle }: ItemRowProps) {
  const t = useText('menu');
  const own = namesOf(item.stations, page);
  const ofCategory = namesOf(category?.stations ?? [], page);
  const words = own.length > 0 ? own.join(', ') : t('item.byCategory', { stations: ofCategory.join(', ') });
  const kitchenNames = Object.values(item.kitchenNames).filter((name) => name !== undefined);
  return (
    <button type="button" className={css.item} aria-expanded={isOpen} onClick={onToggle}>
      <strong>
        <bdi>{item.name}</bdi>
      </strong>
      <span className={css.kitchen}>
        <bdi>{kitchenNames.join(' · ')}</bdi>
      </span>
      {own.length + ofCategory.length === 0 ? (
        <span className={css.missing}>{t('item.noStation')}</span>
      ) : (
        <bdi>{words}</bdi>
      )}
    </button>
  );
}

interface QuickAddProps {
  category: string | undefined;
  /** A new item copies this one's stations and course. */
  like: MenuItem | undefined;
  menu: MenuEditing;
  name: string;
}

function QuickAdd({ category, like, menu, name: place }: QuickAddProps) {
  const t = useText('menu');
  const itemLike = (last: MenuItem | undefined, name: string): MenuItem => ({
    ...{ id: newId(), name, kitchenNames: {}, allergens: [], groups: [] },
    stations: [...(last?.stations ?? [])],
    ...(last?.course === undefined ? {} : { course: last.course }),
    ...(category === undefined ? {} : { category }),
  });
  // After the last item in the hub's menu: a name may be typed before the page shows the last save.
  const add = (name: string) =>
    menu.save((page) => [
      {
        do: 'put-item',
        item: itemLike(page.menu.items.filter((item) => item.category === category).at(-1), name),
      },
    ]);
  return (
    <AddByName
      label={t('item.addTo', { name: place })}
      placeholder={t('item.add')}
      action={t('add')}
      hint={like && t('item.like', { name: `\u2068${like.name}\u2069` })}
      onAdd={add}
    />
  );
}

function AddCategory({ menu, isFirst }: { menu: MenuEditing; isFirst: boolean }) {
  const t = useText('menu');
  return (
    <section className={tab.panel} aria-label={t('categories.add')}>
      <h3>{t(isFirst ? 'categories.first' : 'categories.add')}</h3>
      <AddByName
        label={t('categories.name')}
        placeholder={t('categories.example')}
        action={t('add')}
        look="main"
        onAdd={(name) => menu.save([{ do: 'put-category', category: { id: newId(), name } }])}
      />
    </section>
  );
}
