// Selection of several menu items, and a station or course for all of them in one step (SOLO-09).

import { useState } from 'react';
import type { MenuEdit, MenuItem, MenuPage } from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout.tsx';
import { Choice } from '../capture/port-form.tsx';
import { KNOWN_COURSES } from './item-form.tsx';
import css from './menu.module.css';
import type { MenuEditing } from './use-menu.ts';

export interface Selection {
  /** Undefined while items are edited one by one. */
  ids: ReadonlySet<string> | undefined;
  /** Selects these items, or none of them. */
  set: (items: readonly MenuItem[], isSelected: boolean) => void;
  start: (items: readonly MenuItem[]) => void;
  end: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    ids,
    set: (items, isSelected) => {
      const next = new Set(ids);
      for (const { id } of items) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setIds(next);
    },
    start: (items) => setIds(new Set(items.map(({ id }) => id))),
    end: () => setIds(undefined),
  };
}

/** Value of a choice that isn't made yet, and of the category's value: no id and no course has blanks at its ends. */
const [OPEN, AS_CATEGORY] = [' ', ' category '];

interface ManyItemsProps {
  page: MenuPage;
  menu: MenuEditing;
  selection: Selection;
}

/** Bar below the list while items are selected, with the undo of the last change. */
export function ManyItems({ page: { menu, stations }, menu: editing, selection }: ManyItemsProps) {
  const t = useText('menu');
  const setup = useText('setup');
  const chosen = menu.items.filter(({ id }) => selection.ids?.has(id));
  const count = chosen.length;
  const { save, undoable, undo, busy } = editing;
  const give = (changed: (item: MenuItem) => MenuItem) => {
    if (count === 0) return;
    const edits = chosen.map((item): MenuEdit => ({ do: 'put-item', item: changed(item) }));
    void save(edits, t('many.done', { count }));
  };
  const used = menu.items.flatMap(({ course }) => course ?? []);
  const asCategory = { value: AS_CATEGORY, label: t('item.noCourse') };
  return (
    <section className={css.many} aria-label={t('many.title')}>
      <Text as="output" weight={600}>
        {[t('many.count', { count }), undoable?.text].filter(Boolean).join(' · ')}
      </Text>
      {stations.length > 0 && (
        <Choice
          label={t('many.station')}
          value={OPEN}
          options={[
            { value: OPEN, label: t('many.choose') },
            ...stations.map(({ id, name }) => ({ value: id, label: name })),
            asCategory,
          ]}
          onChange={(station) =>
            give((item) => ({ ...item, stations: station === AS_CATEGORY ? [] : [station] }))
          }
        />
      )}
      <Choice
        label={t('many.course')}
        value={OPEN}
        options={[
          { value: OPEN, label: t('many.choose') },
          ...[...new Set([...KNOWN_COURSES, ...used])].map((value) => ({
            value,
            label: setup(`courseTypes.${value}`, { defaultValue: value }),
          })),
          asCategory,
        ]}
        onChange={(next) =>
          give(({ course: _, ...item }) => (next === AS_CATEGORY ? item : { ...item, course: next }))
        }
      />
      <Text grow className={css.spacer} />
      {undoable !== undefined && (
        <Button size="page" disabled={busy} onClick={undo}>
          {setup('undo')}
        </Button>
      )}
      <Button size="page" look="main" onClick={selection.end}>
        {t('many.end')}
      </Button>
    </section>
  );
}

interface SelectAllProps {
  items: readonly MenuItem[];
  selection: Selection;
  /** Name of their category. */
  name: string;
}

export function SelectAll({ items, selection, name }: SelectAllProps) {
  const t = useText('menu');
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        className="tick"
        checked={items.length > 0 && items.every(({ id }) => selection.ids?.has(id))}
        disabled={items.length === 0}
        onChange={(event) => selection.set(items, event.target.checked)}
      />
      {t('many.all', { count: items.length, name: `\u2068${name}\u2069` })}
    </label>
  );
}
