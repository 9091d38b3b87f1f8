// One menu item: its names, course, station and prep time, ingredients, modifier groups (SOLO-03).
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import {
  MENU_MAX,
  MENU_NAME_MAX_CHARACTERS,
  type MenuItem,
  type MenuPage,
  PREP_MAX_SECONDS,
} from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Choice } from '../capture/port-form.tsx';
import { setupPath } from '../setup-path.ts';
import { FormFoot } from './entry-tools.tsx';
import css from './menu.module.css';
import type { MenuEditing } from './use-menu.ts';

const MINUTE_SECONDS = 60;
/** Types of courses that boards have texts and settings for. */
export const KNOWN_COURSES = ['Entrees', 'Mains', 'Desserts', 'Beverages'];

interface ItemFormProps {
  item: MenuItem;
  page: MenuPage;
  menu: MenuEditing;
  /** The following item after moving up or down; undefined if it can't be moved. */
  up: string | undefined;
  down: string | null | undefined;
  onClose: () => void;
}

export function ItemForm({ item, page, menu, up, down, onClose }: ItemFormProps) {
  const t = useText('menu');
  const [edited, setEdited] = useState(item);
  const [allergens, setAllergens] = useState(item.allergens.join(', '));
  const { save, busy } = menu;
  const change = (part: Partial<MenuItem>) => setEdited({ ...edited, ...part });
  const whole: MenuItem = {
    ...edited,
    name: edited.name.trim(),
    allergens: listOf(allergens),
    kitchenNames: trimmed(edited.kitchenNames),
  };
  const isOk = whole.name !== '' && whole.allergens.length <= MENU_MAX.perItem;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isOk && (await save([{ do: 'put-item', item: whole }]))) onClose();
  };
  const remove = () =>
    void save([{ do: 'remove-item', id: item.id }], t('item.removed', { name: item.name }));
  return (
    <form className={css.form} aria-label={item.name} onSubmit={(event) => void submit(event)}>
      <ItemNames item={edited} onChange={change} />
      <div className={css.fields}>
        <ItemPlace item={edited} page={page} onChange={setEdited} />
        <TextField
          label={t('item.allergens')}
          value={allergens}
          dir="auto"
          placeholder={t('item.allergensExample')}
          onChange={(event) => setAllergens(event.target.value)}
        />
      </div>
      <ItemPicks item={edited} page={page} onChange={change} />
      <FormFoot
        name={item.name}
        up={up}
        down={down}
        busy={busy}
        removeLabel={t('item.remove')}
        canSave={isOk}
        onMove={(before) => void save([{ do: 'put-item', item, before }])}
        onRemove={remove}
        onClose={onClose}
      />
    </form>
  );
}

interface ItemPartProps {
  item: MenuItem;
  onChange: (part: Partial<MenuItem>) => void;
}

function ItemNames({ item: { name, kitchenNames }, onChange }: ItemPartProps) {
  const t = useText('menu');
  const field = { maxLength: MENU_NAME_MAX_CHARACTERS, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <div className={css.fields}>
      <TextField
        label={t('item.name')}
        required
        {...field}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('item.kitchenNameEn')}
        {...field}
        value={kitchenNames.en ?? ''}
        onChange={(event) => onChange({ kitchenNames: { ...kitchenNames, en: event.target.value } })}
      />
      <TextField
        label={t('item.kitchenNameHe')}
        {...field}
        value={kitchenNames['he-il'] ?? ''}
        onChange={(event) => onChange({ kitchenNames: { ...kitchenNames, 'he-il': event.target.value } })}
      />
    </div>
  );
}

/** Stations that make it, and its modifier groups. */
function ItemPicks({ item, page, onChange }: ItemPartProps & { page: MenuPage }) {
  const t = useText('menu');
  return (
    <>
      <Picks
        label={t('item.stations')}
        all={page.stations}
        chosen={item.stations}
        onChange={(stations) => onChange({ stations })}
        none={t('item.noStations')}
      >
        <Link href={setupPath('stations')}>{t('item.toStations')}</Link>
      </Picks>
      {page.menu.groups.length > 0 && (
        <Picks
          label={t('item.groups')}
          all={page.menu.groups}
          chosen={item.groups}
          onChange={(groups) => onChange({ groups })}
          none=""
        />
      )}
    </>
  );
}

interface ItemPlaceProps {
  item: MenuItem;
  page: MenuPage;
  onChange: (item: MenuItem) => void;
}

/** Its place on the menu and on tickets, and its prep time. */
function ItemPlace({ item, page, onChange }: ItemPlaceProps) {
  const t = useText('menu');
  return (
    <>
      <Choice
        label={t('item.category')}
        value={item.category ?? ''}
        onChange={(category) => onChange(withOptional(item, 'category', category || undefined))}
        options={[
          { value: '', label: t('categories.none') },
          ...page.menu.categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <CourseField
        course={item.course}
        used={page.menu.items.flatMap(({ course }) => course ?? [])}
        onChange={(course) => onChange(withOptional(item, 'course', course))}
      />
      <PrepTime
        seconds={item.prepSeconds}
        onChange={(seconds) => onChange(withOptional(item, 'prepSeconds', seconds))}
      />
    </>
  );
}

interface CourseFieldProps {
  course: string | undefined;
  /** Courses of all items. */
  used: readonly string[];
  onChange: (course: string | undefined) => void;
}

/** A course known to boards, one already in use, or another one by name. */
function CourseField({ course, used, onChange }: CourseFieldProps) {
  const t = useText('menu');
  const setup = useText('setup');
  const [isOwn, setOwn] = useState(false);
  const others = [...new Set([...used, ...(course === undefined ? [] : [course])])]
    .filter((name) => !KNOWN_COURSES.includes(name) && name.trim() !== '')
    .sort();
  if (isOwn)
    return (
      <TextField
        label={t('item.course')}
        value={course ?? ''}
        dir="auto"
        maxLength={MENU_NAME_MAX_CHARACTERS}
        placeholder={t('item.courseExample')}
        onChange={(event) => onChange(event.target.value.trimStart() || undefined)}
      />
    );
  return (
    <Choice
      label={t('item.course')}
      value={course ?? ''}
      onChange={(chosen) => (chosen === OTHER ? setOwn(true) : onChange(chosen || undefined))}
      options={[
        { value: '', label: t('item.noCourse') },
        ...KNOWN_COURSES.map((value) => ({ value, label: setup(`courseTypes.${value}`) })),
        ...others.map((value) => ({ value, label: value })),
        { value: OTHER, label: t('item.otherCourse') },
      ]}
    />
  );
}

/** Can't be a course name: those are trimmed. */
const OTHER = ' other ';

interface PrepTimeProps {
  seconds: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

/** Minutes and seconds; undefined if both are empty or zero. */
function PrepTime({ seconds, onChange }: PrepTimeProps) {
  const t = useText('menu');
  const minutes = seconds === undefined ? '' : Math.floor(seconds / MINUTE_SECONDS);
  const rest = seconds === undefined ? '' : seconds % MINUTE_SECONDS;
  const set = (nextMinutes: number, nextRest: number) => {
    const next = Math.min(PREP_MAX_SECONDS, Math.max(0, nextMinutes * MINUTE_SECONDS + nextRest));
    onChange(Number.isFinite(next) && next > 0 ? Math.round(next) : undefined);
  };
  return (
    <fieldset className={css.prep} aria-label={t('item.prep')}>
      <TextField
        label={t('item.prepMinutes')}
        type="number"
        inputMode="numeric"
        min={0}
        max={PREP_MAX_SECONDS / MINUTE_SECONDS}
        value={minutes}
        onChange={(event) => set(Number(event.target.value), Number(rest))}
      />
      <TextField
        label={t('item.prepSeconds')}
        type="number"
        inputMode="numeric"
        min={0}
        max={MINUTE_SECONDS - 1}
        value={rest}
        onChange={(event) => set(Number(minutes), Number(event.target.value))}
      />
    </fieldset>
  );
}

interface PicksProps {
  label: string;
  all: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Text if there are no choices. */
  none: string;
  children?: ReactNode;
}

/** A toggle button for each, any number of them pressed. */
function Picks({ label, all, chosen, onChange, none, children }: PicksProps) {
  return (
    <fieldset className={css.picks}>
      <legend>{label}</legend>
      {all.length === 0 && <span>{none}</span>}
      {all.map(({ id, name }) => {
        const isChosen = chosen.includes(id);
        return (
          <Button
            key={id}
            size="page"
            look={isChosen ? 'main' : 'line'}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
          >
            <bdi>{name}</bdi>
          </Button>
        );
      })}
      {children}
    </fieldset>
  );
}

function listOf(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

function trimmed(names: MenuItem['kitchenNames']): MenuItem['kitchenNames'] {
  const [en = '', hebrew = ''] = [names.en?.trim(), names['he-il']?.trim()];
  return { ...(en === '' ? {} : { en }), ...(hebrew === '' ? {} : { 'he-il': hebrew }) };
}

/** An undefined member is omitted: the hub reads that as no value. */
function withOptional<Key extends 'category' | 'course' | 'prepSeconds'>(
  item: MenuItem,
  key: Key,
  value: MenuItem[Key],
): MenuItem {
  const next = { ...item };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}
