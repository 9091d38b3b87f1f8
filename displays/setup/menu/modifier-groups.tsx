// Modifier groups and their options: the stations of each, and the items they belong to (SOLO-03).
import { Plus, Salad, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import {
  GROUP_ROUTINGS,
  MENU_MAX,
  MENU_NAME_MAX_CHARACTERS,
  type MenuGroup,
  type MenuItem,
  type MenuPage,
} from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { Choice } from '../capture/port-form.tsx';
import { newId } from '../new-id.ts';
import tab from '../setup-tab.module.css';
import { AddByName, FormFoot } from './entry-tools.tsx';
import css from './menu.module.css';
import type { MenuEditing } from './use-menu.ts';

interface ModifierGroupsProps {
  page: MenuPage;
  menu: MenuEditing;
}

export function ModifierGroups({ page, menu }: ModifierGroupsProps) {
  const t = useText('menu');
  const [open, setOpen] = useState<string>();
  const { groups, items } = page.menu;
  const add = async (name: string) => {
    const group: MenuGroup = { id: newId(), name, routing: 'bySystem', options: [] };
    const isAdded = await menu.save([{ do: 'put-group', group }]);
    if (isAdded) setOpen(group.id);
    return isAdded;
  };
  return (
    <section className={tab.panel} aria-label={t('groups.title')}>
      <h3>{t('groups.title')}</h3>
      <p className={tab.hint}>{t('groups.hint')}</p>
      {groups.length === 0 && <EmptyNote icon={Salad} text={t('groups.none')} />}
      <ul className={tab.lines}>
        {groups.map((group, at) => (
          <li key={group.id}>
            <GroupRow
              group={group}
              items={items}
              isOpen={open === group.id}
              onToggle={() => setOpen(open === group.id ? undefined : group.id)}
            />
            {open === group.id && (
              <GroupForm
                key={group.id}
                group={group}
                items={items}
                menu={menu}
                up={groups[at - 1]?.id}
                down={at === groups.length - 1 ? undefined : (groups[at + 2]?.id ?? null)}
                onClose={() => setOpen(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      <AddByName
        label={t('groups.name')}
        placeholder={t('groups.example')}
        action={t('groups.add')}
        look="main"
        onAdd={add}
      />
    </section>
  );
}

interface GroupRowProps {
  group: MenuGroup;
  items: readonly MenuItem[];
  isOpen: boolean;
  onToggle: () => void;
}

function GroupRow({ group: { id, name, options }, items, isOpen, onToggle }: GroupRowProps) {
  const t = useText('menu');
  return (
    <button type="button" className={css.item} aria-expanded={isOpen} onClick={onToggle}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className={css.kitchen}>
        <bdi>{options.map((option) => option.name).join(', ')}</bdi>
      </span>
      <span>{t('groups.used', { count: items.filter((item) => item.groups.includes(id)).length })}</span>
    </button>
  );
}

interface GroupFormProps {
  group: MenuGroup;
  items: readonly MenuItem[];
  menu: MenuEditing;
  up: string | undefined;
  down: string | null | undefined;
  onClose: () => void;
}

/** An option during editing: its item, by name. */
interface OptionDraft {
  id: string;
  name: string;
  made: string;
}

function GroupForm({ group, items, menu, up, down, onClose }: GroupFormProps) {
  const t = useText('menu');
  const [name, setName] = useState(group.name);
  const [routing, setRouting] = useState(group.routing);
  const [options, setOptions] = useState<OptionDraft[]>(() =>
    group.options.map((option) => ({ id: option.id, name: option.name, made: nameIn(items, option.item) })),
  );
  const { save, busy } = menu;
  const unknown = options.find(({ made }) => made.trim() !== '' && itemNamed(items, made) === undefined);
  const isOk = name.trim() !== '' && unknown === undefined && options.every((one) => one.name.trim() !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isOk) return;
    const edited = { id: group.id, name: name.trim(), routing, options: optionsOf(options, group, items) };
    if (await save([{ do: 'put-group', group: edited }])) onClose();
  };
  return (
    <form className={css.form} aria-label={group.name} onSubmit={(event) => void submit(event)}>
      <div className={css.fields}>
        <TextField
          label={t('groups.name')}
          required
          dir="auto"
          maxLength={MENU_NAME_MAX_CHARACTERS}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Choice
          label={t('groups.routing')}
          value={routing}
          onChange={setRouting}
          options={GROUP_ROUTINGS.map((value) => ({ value, label: t(`groups.routings.${value}`) }))}
        />
      </div>
      <Options options={options} items={items} unknown={unknown?.id} onChange={setOptions} />
      <FormFoot
        name={group.name}
        up={up}
        down={down}
        busy={busy}
        removeLabel={t('groups.remove')}
        canSave={isOk}
        onMove={(before) => void save([{ do: 'put-group', group, before }])}
        onRemove={() =>
          void save([{ do: 'remove-group', id: group.id }], t('groups.removed', { name: group.name }))
        }
        onClose={onClose}
      />
    </form>
  );
}

/** Among items with the same name, the one selected before is kept. */
function optionsOf(
  drafts: readonly OptionDraft[],
  group: MenuGroup,
  items: readonly MenuItem[],
): MenuGroup['options'] {
  return drafts.map(({ id, name, made }) => {
    const before = group.options.find((one) => one.id === id)?.item;
    const isSame = before !== undefined && nameIn(items, before) === made.trim();
    const item = isSame ? before : itemNamed(items, made)?.id;
    return { id, name: name.trim(), ...(item === undefined ? {} : { item }) };
  });
}

function nameIn(items: readonly MenuItem[], id: string | undefined): string {
  return items.find((item) => item.id === id)?.name ?? '';
}

function itemNamed(items: readonly MenuItem[], name: string): MenuItem | undefined {
  const wanted = name.trim().toLowerCase();
  return items.find((item) => item.name.trim().toLowerCase() === wanted);
}

interface OptionsProps {
  options: readonly OptionDraft[];
  items: readonly MenuItem[];
  /** Name without a matching menu item. */
  unknown: string | undefined;
  onChange: (options: OptionDraft[]) => void;
}

function Options({ options, items, unknown, onChange }: OptionsProps) {
  const t = useText('menu');
  const known = useId();
  const change = (id: string, part: Partial<OptionDraft>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, ...part } : option)));
  return (
    <fieldset className={css.options}>
      <legend>{t('groups.options')}</legend>
      <datalist id={known}>
        {items.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {options.map(({ id, name, made }) => (
        <div key={id} className={css.option}>
          <TextField
            label={t('groups.option')}
            dir="auto"
            maxLength={MENU_NAME_MAX_CHARACTERS}
            value={name}
            onChange={(event) => change(id, { name: event.target.value })}
          />
          <TextField
            label={t('groups.made')}
            dir="auto"
            list={known}
            value={made}
            error={id === unknown ? t('groups.unknown') : undefined}
            onChange={(event) => change(id, { made: event.target.value })}
          />
          <Button
            size="page"
            look="quiet"
            icon
            aria-label={t('remove', { name })}
            onClick={() => onChange(options.filter((option) => option.id !== id))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="page"
          disabled={options.length >= MENU_MAX.options}
          onClick={() => onChange([...options, { id: newId(), name: '', made: '' }])}
        >
          <Plus aria-hidden />
          {t('groups.addOption')}
        </Button>
      </div>
    </fieldset>
  );
}
