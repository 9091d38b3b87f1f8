// Menu items by category: searched, added one after the other by keyboard, changed, moved, removed (SOLO-03).

import { Pencil, Trash2, Utensils } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MenuCategory, MenuItem, MenuPage } from '../../../shared/protocol/site/menu.ts';
import { MENU_NAME_MAX_CHARACTERS, withoutStation } from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { Box, Row, Text } from '../../ui/layout.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { Choice } from '../capture/port-form.tsx';
import { newId } from '../new-id.ts';
import tab from '../setup-tab.module.css';
import { AddByName, MoveButtons } from './entry-tools.tsx';
import { ItemForm, KNOWN_COURSES } from './item-form.tsx';
import { ManyItems, SelectAll, type Selection } from './many-items.tsx';
import css from './menu.module.css';
import type { MenuEditing } from './use-menu.ts';

/** Rows per category before "show all" is tapped. */
const ROWS_AT_FIRST = 50;

interface MenuItemsProps {
  page: MenuPage;
  menu: MenuEditing;
  selection: Selection;
  onImport: () => void;
}

export function MenuItems({ page, menu, selection, onImport }: MenuItemsProps) {
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
        <Row wrap rowGap={2} gap={3}>
          <Box grow minInlineSize="min(14rem, 100%)">
            <SearchTextField label={t('search')} value={search} onChange={setSearch} />
          </Box>
          <Button
            size="page"
            look={selection.ids === undefined ? 'plain' : 'main'}
            aria-pressed={selection.ids !== undefined}
            onClick={() => (selection.ids === undefined ? selection.start([]) : selection.end())}
          >
            {t('many.start')}
          </Button>
          <Text as="output" tone="muted" size="s">
            {wanted === '' ? t('count', { count: items.length }) : t('found', { count: found.length })}
          </Text>
        </Row>
      )}
      <WithoutStation page={page} onSelect={selection.start} />
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
            selection={selection}
            before={categories[at - 1]?.id}
            after={at < categories.length - 1 ? (categories[at + 2]?.id ?? null) : undefined}
          />
        ),
      )}
      {wanted === '' && selection.ids === undefined && <AddCategory menu={menu} isFirst={isEmpty} />}
      {selection.ids !== undefined && <ManyItems page={page} menu={menu} selection={selection} />}
    </>
  );
}

interface WithoutStationProps {
  page: MenuPage;
  onSelect: (items: readonly MenuItem[]) => void;
}

/** Number of items that no station makes, and a button that selects them to assign one. */
function WithoutStation({ page: { menu, stations }, onSelect }: WithoutStationProps) {
  const t = useText('menu');
  const items = stations.length === 0 ? [] : withoutStation(menu);
  if (items.length === 0) return null;
  return (
    <Row wrap rowGap={2} gap={3}>
      <p className={css.missing} role="status">
        <strong>{t('withoutStation', { count: items.length })}</strong>. {t('withoutStationHint')}
      </p>
      <Button size="page" onClick={() => onSelect(items)}>
        {t('many.selectThem')}
      </Button>
    </Row>
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
  selection: Selection;
  /** The following category after moving up or down; undefined if it can't be moved. */
  before: string | undefined;
  after: string | null | undefined;
}

function CategorySection(props: CategorySectionProps) {
  const { category, items, page, menu, isFound, selection, before, after } = props;
  const t = useText('menu');
  const [most, setMost] = useState(ROWS_AT_FIRST);
  const [open, setOpen] = useState<string>();
  const name = category?.name ?? t('categories.none');
  const shown = items.slice(0, most);
  const isSelecting = selection.ids !== undefined;
  return (
    <section className={tab.panel} aria-label={name}>
      <div className={tab.head}>
        {category === undefined ? (
          <h3>{name}</h3>
        ) : (
          <CategoryHead category={category} menu={menu} before={before} after={after} />
        )}
      </div>
      {isSelecting && <SelectAll items={items} selection={selection} name={name} />}
      {category !== undefined && !isFound && !isSelecting && (
        <CategoryRouting category={category} page={page} menu={menu} />
      )}
      {items.length === 0 && <p className={tab.hint}>{t('categories.empty')}</p>}
      <ul className={tab.lines}>
        {shown.map((item, at) => (
          <li key={item.id}>
            <ItemRow
              item={item}
              category={category}
              page={page}
              isOpen={!isSelecting && open === item.id}
              selection={selection}
              onToggle={() => setOpen(open === item.id ? undefined : item.id)}
            />
            {!isSelecting && open === item.id && (
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
      {!isFound && !isSelecting && (
        <QuickAdd category={category?.id} like={items.at(-1)} menu={menu} name={name} />
      )}
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
      <Box rigid push className={css.tools}>
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
      </Box>
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
    <Row as="form" wrap gap={2} onSubmit={(event) => void rename(event)}>
      <Box
        as="input"
        grow
        minInlineSize="min(14rem, 100%)"
        className="control"
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
    </Row>
  );
}

interface ItemRowProps {
  item: MenuItem;
  category: MenuCategory | undefined;
  page: MenuPage;
  isOpen: boolean;
  selection: Selection;
  onToggle: () => void;
}

function ItemRow({ item, category, page, isOpen, selection, onToggle }: ItemRowProps) {
  const t = useText('menu');
  const own = namesOf(item.stations, page);
  const ofCategory = namesOf(category?.stations ?? [], page);
  const words = own.length > 0 ? own.join(', ') : t('item.byCategory', { stations: ofCategory.join(', ') });
  const kitchenNames = Object.values(item.kitchenNames).filter((name) => name !== undefined);
  const content = (
    <>
      <Text as="strong" weight={600}>
        <bdi>{item.name}</bdi>
      </Text>
      <Text tone="muted" size="s">
        <bdi>{kitchenNames.join(' · ')}</bdi>
      </Text>
      {own.length + ofCategory.length === 0 ? (
        <span className={css.missing}>{t('item.noStation')}</span>
      ) : (
        <bdi>{words}</bdi>
      )}
    </>
  );
  if (selection.ids !== undefined)
    return (
      <label className={css.selectable}>
        <input
          type="checkbox"
          className="tick"
          checked={selection.ids.has(item.id)}
          onChange={(event) => selection.set([item], event.target.checked)}
        />
        <span className={css.item}>{content}</span>
      </label>
    );
  return (
    <button type="button" className={css.item} aria-expanded={isOpen} onClick={onToggle}>
      {content}
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
