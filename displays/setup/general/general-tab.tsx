import { CirclePlus, Pause, Play, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { get, type Path, useFormState, useWatch } from 'react-hook-form';
import { asJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import {
  ALERT_VALUE_MINUTES,
  ALERT_WARN_MINUTES,
  SETUP_NAME_MAX_CHARACTERS,
} from '../../../shared/limits.ts';
import { raisedAlert } from '../../../shared/model/raised-alert.ts';
import { COURSE_TYPES } from '../../../shared/model/setup/board-choices.ts';
import type { DebugState } from '../../../shared/protocol/debug.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ApiAnswer } from '../../link/http/api-call.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { ShowFirstDay } from '../../pages/first-day-list.tsx';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { ColorControl } from '../controls/color-control.tsx';
import { MembersControl } from '../controls/members-control.tsx';
import { NumberControl } from '../controls/number-control.tsx';
import { SelectControl } from '../controls/select-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { textIn, valueAt } from '../controls/value-at.ts';
import { FieldForm } from '../fields/field-form.tsx';
import { FORM_SECTIONS } from '../fields/form-sections.ts';
import { newId } from '../new-id.ts';
import { debugApi } from '../setup-api.ts';
import { isSame } from '../setup-changes.ts';
import { keyOf, type SetupDraft } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import tab from '../setup-tab.module.css';
import css from './general-tab.module.css';

export function GeneralTab() {
  const t = useText('setup');
  const { saved, usual, local } = useSetupScope();
  const [search, setSearch] = useState('');
  return (
    <main className={tab.main}>
      <h2 className="visually-hidden">{t('tabs.general')}</h2>
      <SearchTextField
        className={css.search ?? ''}
        label={t('search.options')}
        value={search}
        onChange={setSearch}
      />
      <Suspense>
        <ShowFirstDay />
      </Suspense>
      <FieldForm
        base="site"
        kind="site"
        sections={FORM_SECTIONS.site}
        saved={saved.site}
        usual={usual.site}
        search={search}
        onClearSearch={() => setSearch('')}
        more={[
          { key: 'alerts', content: <TimeAlerts /> },
          { key: 'tags', content: <TagEditor /> },
          ...(local ? [{ key: 'debug', content: <DebugControls /> }] : []),
        ]}
      />
    </main>
  );
}

/** Tags of a site: their names, their look and where they are shown (SET-14). */
function TagEditor() {
  const t = useText('setup');
  const { form } = useSetupScope();
  const list = useWatch({ control: form.control, name: 'tags' });
  const add = () => {
    const id = newId();
    const tag = { _id: id, name: t('tags.new'), style: null, target: null, bons: [] };
    const entries = { ...list.entries, [keyOf(id)]: tag };
    form.setValue('tags', { order: [...list.order, keyOf(id)], entries }, { shouldDirty: true });
  };
  const remove = (key: string) =>
    form.setValue(
      'tags',
      { ...list, order: list.order.filter((each) => each !== key) },
      { shouldDirty: true },
    );
  return (
    <div className={css.tags}>
      <p className={tab.hint} id="tags-hint">
        {t('tags.hint')}
      </p>
      {list.order.map((key) => (
        <TagCard key={key} tagKey={key} onRemove={() => remove(key)} />
      ))}
      <Button size="page" onClick={add}>
        <CirclePlus aria-hidden />
        {t('tags.add')}
      </Button>
    </div>
  );
}

/** Represents "no specific target". */
const ANYTHING = 'any';
const TAG_TARGETS = [ANYTHING, 'order', 'course', 'item'] as const;

interface TagPlaceProps {
  tag: JsonObject;
  /** The name of a part of this tag, read out with its control. */
  label: (part: string) => string;
  set: (at: string) => (value: unknown) => void;
}

/** Where a tag is shown: on which kind of thing, and at which stations. */
function TagPlace({ tag, label, set }: TagPlaceProps) {
  const t = useText('setup');
  const common = { disabled: false, describedBy: 'tags-hint' };
  return (
    <>
      <div className={css.part}>
        <span aria-hidden>{t('tags.target')}</span>
        <SelectControl
          {...common}
          label={label(t('tags.target'))}
          value={textIn(tag['target']) || ANYTHING}
          onChange={(target) => set('target')(target === ANYTHING ? null : target)}
          options={TAG_TARGETS.map((value) => ({ value, label: t(`tags.targets.${value}`) }))}
        />
      </div>
      <div className={css.part} data-wide>
        <span aria-hidden>{t('tags.bons')}</span>
        <MembersControl
          {...common}
          of="stations"
          label={label(t('tags.bons'))}
          value={tag['bons']}
          onChange={set('bons')}
        />
      </div>
    </>
  );
}

function TagCard({ tagKey, onRemove }: { tagKey: string; onRemove: () => void }) {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const base = `tags.entries.${tagKey}` as const;
  const tag = useWatch({ control: form.control, name: base }) ?? {};
  const { errors } = useFormState({ control: form.control });
  const error: unknown = Object.values(get(errors, base) ?? {})
    .map((one) => get(one, 'message'))
    .find((message) => typeof message === 'string');
  const name = textIn(tag['name']);
  const set = (at: string) => (value: unknown) => {
    form.setValue(`${base}.${at}`, value as never, { shouldDirty: true });
    form.clearErrors(`${base}.${at}`);
  };
  const common = { disabled: false, describedBy: 'tags-hint' };
  const label = (part: string) => t('tags.of', { part, name });
  return (
    <fieldset
      id={base}
      className={css.tag}
      aria-label={name}
      data-unsaved={!isSame(tag, saved.tags.entries[tagKey])}
    >
      <div className={css.part}>
        <span aria-hidden>{t('tags.name')}</span>
        <TextControl
          {...common}
          label={label(t('tags.name'))}
          value={tag['name']}
          onChange={set('name')}
          max={SETUP_NAME_MAX_CHARACTERS}
        />
      </div>
      <div className={css.part}>
        <span aria-hidden>{t('tags.style')}</span>
        <ColorControl
          {...common}
          label={name}
          value={tag['style']}
          usual={{ value: '', label: t('field.usual') }}
          onChange={(color) => set('style')(color === '' ? null : color)}
        />
      </div>
      <TagPlace tag={tag} label={label} set={set} />
      <Button size="page" look="quiet" icon aria-label={t('tags.delete', { name })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
      {typeof error === 'string' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/**
 * Minutes after which tickets are due and late, per kind of course, in two sets; the limits for fully prepared tickets
 * stay stored but aren't shown (SET-09 to SET-11, SET-45, TIME-01, TIME-02).
 */
const SETS = ['default', 'secondary'] as const;
const MOMENTS = [...COURSE_TYPES, 'StartServed'] as const;

function TimeAlerts() {
  const t = useText('setup');
  return (
    <div className={css.sets}>
      {SETS.map((set) => (
        <section key={set} className={css.set}>
          <h4>{t(`site:groups.${set}`)}</h4>
          <p className={`${tab.hint} ${css.hint}`} id={`alerts-${set}`}>
            {t(`alerts.${set}Hint`)}
          </p>
          <AlertTable set={set} />
        </section>
      ))}
    </div>
  );
}

function AlertTable({ set }: { set: (typeof SETS)[number] }) {
  const t = useText('setup');
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('alerts.course')}</th>
          <th scope="col">{t('alerts.warn')}</th>
          <th scope="col">{t('alerts.value')}</th>
        </tr>
      </thead>
      <tbody>
        {MOMENTS.map((moment) => (
          <tr key={moment}>
            <th scope="row">{t(`courseTypes.${moment}`)}</th>
            <AlertCell set={set} moment={moment} part="warn" />
            <AlertCell set={set} moment={moment} part="value" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AlertCellProps {
  set: (typeof SETS)[number];
  moment: (typeof MOMENTS)[number];
  part: 'warn' | 'value';
}

function AlertCell({ set, moment, part }: AlertCellProps) {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const at = `timeAlerts.${set}.${moment}.${part}`;
  const path: Path<SetupDraft> = `site.${at}`;
  const value = useWatch({ control: form.control, name: path });
  const { errors } = useFormState({ control: form.control });
  const error: unknown = get(errors, `${path}.message`);
  const course = t(`courseTypes.${moment}`);
  return (
    <td id={path} data-unsaved={!isSame(value, valueAt(saved.site, at))}>
      <NumberControl
        bare
        label={part === 'warn' ? t('alerts.warnOf', { course }) : t('alerts.valueOf', { course })}
        value={value}
        onChange={(next) => {
          form.setValue(path, next as never, { shouldDirty: true });
          form.clearErrors(path);
        }}
        disabled={false}
        describedBy={`alerts-${set}`}
        {...(part === 'warn' ? ALERT_WARN_MINUTES : ALERT_VALUE_MINUTES)}
        orNothing={part === 'warn'}
        unit={t('unitName.minutes')}
      />
      {part === 'value' && <RaisedHint set={set} moment={moment} />}
      {typeof error === 'string' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </td>
  );
}

/** Warns during typing how saving will correct a "due" limit above the "late" one (SET-10). */
function RaisedHint({ set, moment }: Omit<AlertCellProps, 'part'>) {
  const t = useText('setup');
  const { form } = useSetupScope();
  const path: Path<SetupDraft> = `site.timeAlerts.${set}.${moment}`;
  const { warn, value } = asJsonObject(useWatch({ control: form.control, name: path }));
  const minutes = raisedAlert(warn, value);
  if (minutes === undefined) return null;
  return (
    <p className={tab.hint} role="status">
      {t('alerts.raised', { minutes })}
    </p>
  );
}

/** Debug controls of a local environment: stop and start the message feed, clear the quarantine (SHELL-31). */
function DebugControls() {
  const t = useText('setup');
  const [first, load] = useLoaded(debugApi.state);
  const [changed, setChanged] = useState<DebugState>();
  const [isBusy, setIsBusy] = useState(false);
  if (first?.ok === false) return <RetryNote text={refusalText(first.code, first.params)} onRetry={load} />;
  const state = changed ?? first?.value;
  const act = (call: () => Promise<ApiAnswer<DebugState>>) => async () => {
    setIsBusy(true);
    const answer = await call();
    setIsBusy(false);
    if (answer.ok) setChanged(answer.value);
    else showToast(refusalText(answer.code, answer.params), 'danger');
  };
  const isRunning = state?.feed !== 'stopped';
  const messages = state?.messages ?? 0;
  return (
    <div className={css.debug} aria-busy={state === undefined || isBusy}>
      <p className={tab.hint}>{t('debug.hint')}</p>
      <div className={css.row}>
        <p role="status">{t(isRunning ? 'debug.running' : 'debug.stopped')}</p>
        <Button
          size="page"
          disabled={state === undefined || isBusy}
          onClick={act(() => debugApi.feed(!isRunning))}
        >
          {isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
          {t(isRunning ? 'debug.stop' : 'debug.start')}
        </Button>
      </div>
      <div className={css.row}>
        <p>{t('debug.messages', { count: messages })}</p>
        <Button size="page" disabled={messages === 0 || isBusy} onClick={act(debugApi.clear)}>
          <Trash2 aria-hidden />
          {t('debug.clear')}
        </Button>
      </div>
    </div>
  );
}
