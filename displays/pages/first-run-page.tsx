// First page of a hub without a cloud: four short questions, and the kitchen can start (SOLO-02).
import { Plus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FirstRunAnswers } from '../../shared/protocol/standalone.ts';
import { chooseLanguage, currentLanguage, LANGUAGES, type Language } from '../i18n/language.ts';
import { zonesWith } from '../i18n/time-zones.ts';
import { useText } from '../i18n/use-text.ts';
import { api } from '../link/http/api.ts';
import { loadSession } from '../shell/session/session-store.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { EmailField, emailFault } from './email-field.tsx';
import entry from './entry.module.css';
import { entryApi } from './entry-api.ts';
import { EntryFrame } from './entry-frame.tsx';
import css from './first-run-page.module.css';

const STEPS = ['owner', 'place', 'stations', 'staff'] as const;
type Step = (typeof STEPS)[number];
const PASSWORD_MIN_CHARACTERS = 8;
const CODE_DIGITS = 8;
const PASSCODE = /^\d{4,8}$/;

interface Draft {
  code: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  siteName: string;
  timeZone: string;
  stations: string[];
  staff: { name: string; passcode: string }[];
}

function emptyDraft(code: string, stations: string[]): Draft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const who = { email: '', firstName: '', lastName: '', password: '' };
  return { code, ...who, siteName: '', timeZone, stations, staff: [{ name: '', passcode: '' }] };
}

/** Conditions for leaving each step. */
const isDone: Record<Step, (draft: Draft) => boolean> = {
  owner: ({ code, email, firstName, password }) =>
    code.replace(/\D/g, '').length === CODE_DIGITS &&
    emailFault(email) === undefined &&
    firstName.trim() !== '' &&
    password.length >= PASSWORD_MIN_CHARACTERS,
  place: ({ siteName }) => siteName.trim() !== '',
  stations: () => true,
  staff: ({ staff }) =>
    staff.every(({ name, passcode }) => passcode === '' || (name.trim() !== '' && PASSCODE.test(passcode))),
};

interface FirstRunPageProps {
  /** The start code if it was entered a moment ago to choose the start mode; empty otherwise. */
  code: string;
  /** Opens the other start modes, if the choice is open. */
  onOther: (() => void) | undefined;
}

export function FirstRunPage({ code, onOther }: FirstRunPageProps) {
  const t = useText('pages');
  const [draft, setDraft] = useState(() => emptyDraft(code, t('firstRun.someStations').split(', ')));
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const step = STEPS[at] ?? 'owner';
  const isLast = at === STEPS.length - 1;

  const found = async () => {
    setBusy(true);
    const made = await entryApi.firstRun(answersOf(draft));
    if (!made.ok) {
      setBusy(false);
      setRefusal(refusalText(made.code, made.params));
      // The code is on the first of the four steps.
      if (made.code === 'start-code-wrong') setAt(0);
      return;
    }
    await api.logIn(draft.email.trim(), draft.password);
    // The route guard redirects to the boards.
    await loadSession();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isDone[step](draft)) return;
    setRefusal(undefined);
    if (isLast) void found();
    else setAt(at + 1);
  };
  const edit = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  return (
    <EntryFrame title={t(`firstRun.${step}.title`)}>
      <p className={css.steps}>{t('firstRun.step', { at: at + 1, of: STEPS.length })}</p>
      <p className={entry.text}>{t(`firstRun.${step}.text`)}</p>
      <form className={entry.form} onSubmit={submit} noValidate>
        {refusal && (
          <p className={entry.refusal} role="alert">
            {refusal}
          </p>
        )}
        {step === 'owner' && <OwnerStep draft={draft} onEdit={edit} />}
        {step === 'place' && <PlaceStep draft={draft} onEdit={edit} />}
        {step === 'stations' && <StationsStep draft={draft} onEdit={edit} />}
        {step === 'staff' && <StaffStep draft={draft} onEdit={edit} />}
        <Ways
          isFirst={at === 0}
          isLast={isLast}
          isDone={isDone[step](draft)}
          busy={busy}
          onBack={() => setAt(at - 1)}
          onOther={onOther}
        />
      </form>
    </EntryFrame>
  );
}

interface WaysProps {
  isFirst: boolean;
  isLast: boolean;
  isDone: boolean;
  busy: boolean;
  onBack: () => void;
  onOther: (() => void) | undefined;
}

/** Next and back buttons; on the first step, back leads to the other start modes. */
function Ways({ isFirst, isLast, isDone, busy, onBack, onOther }: WaysProps) {
  const t = useText('pages');
  return (
    <>
      <div className={css.ways}>
        {!isFirst && (
          <Button size="big" look="line" onClick={onBack}>
            {t('firstRun.back')}
          </Button>
        )}
        <Button type="submit" size="big" look="main" disabled={!isDone || busy} busy={busy}>
          {t(isLast ? 'firstRun.finish' : 'firstRun.next')}
        </Button>
      </div>
      {isFirst && onOther && (
        <Button size="page" look="quiet" onClick={onOther}>
          {t('choice.other')}
        </Button>
      )}
    </>
  );
}

interface StepProps {
  draft: Draft;
  onEdit: (part: Partial<Draft>) => void;
}

function OwnerStep({ draft, onEdit }: StepProps) {
  const t = useText('pages');
  const [touched, setTouched] = useState(false);
  const [passwordTouched, setPasswordTouched] = useState(false);
  const isShort = draft.password.length < PASSWORD_MIN_CHARACTERS;
  return (
    <>
      <TextField
        big
        label={t('firstRun.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={draft.code}
        onChange={({ target }) => onEdit({ code: target.value })}
      />
      <div className={css.pair}>
        <TextField
          big
          label={t('firstRun.firstName')}
          autoComplete="given-name"
          value={draft.firstName}
          onChange={({ target }) => onEdit({ firstName: target.value })}
        />
        <TextField
          big
          label={t('firstRun.lastName')}
          autoComplete="family-name"
          value={draft.lastName}
          onChange={({ target }) => onEdit({ lastName: target.value })}
        />
      </div>
      <EmailField
        value={draft.email}
        touched={touched}
        onChange={(email) => onEdit({ email })}
        onTouched={() => setTouched(true)}
      />
      <TextField
        big
        label={t('firstRun.password', { count: PASSWORD_MIN_CHARACTERS })}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        value={draft.password}
        error={
          passwordTouched && isShort
            ? t('firstRun.passwordShort', { count: PASSWORD_MIN_CHARACTERS })
            : undefined
        }
        onChange={({ target }) => onEdit({ password: target.value })}
        onBlur={() => setPasswordTouched(true)}
      />
    </>
  );
}

function PlaceStep({ draft, onEdit }: StepProps) {
  const t = useText('pages');
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));
  return (
    <>
      <TextField
        big
        label={t('firstRun.siteName')}
        value={draft.siteName}
        onChange={({ target }) => onEdit({ siteName: target.value })}
      />
      <label className={css.select}>
        {t('firstRun.timeZone')}
        <select
          value={draft.timeZone}
          dir="ltr"
          onChange={({ target }) => onEdit({ timeZone: target.value })}
        >
          {zonesWith(draft.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
      <Segments
        label={t('firstRun.language')}
        value={currentLanguage()}
        options={languages}
        onChange={(language) => void chooseLanguage(language)}
      />
    </>
  );
}

function StationsStep({ draft, onEdit }: StepProps) {
  const t = useText('pages');
  const { stations } = draft;
  return (
    <Rows
      rows={stations.map((name, index) => ({
        key: `${index}`,
        content: (
          <TextField
            big
            hideLabel
            label={t('firstRun.station', { at: index + 1 })}
            value={name}
            onChange={({ target }) => onEdit({ stations: stations.with(index, target.value) })}
          />
        ),
        removeLabel: t('firstRun.removeStation', { name }),
        onRemove: () => onEdit({ stations: stations.toSpliced(index, 1) }),
      }))}
      addLabel={t('firstRun.addStation')}
      onAdd={() => onEdit({ stations: [...stations, ''] })}
    />
  );
}

function StaffStep({ draft, onEdit }: StepProps) {
  const t = useText('pages');
  const { staff } = draft;
  const change = (index: number, part: Partial<Draft['staff'][number]>) => {
    const known = staff[index];
    if (known !== undefined) onEdit({ staff: staff.with(index, { ...known, ...part }) });
  };
  return (
    <Rows
      rows={staff.map(({ name, passcode }, index) => ({
        key: `${index}`,
        content: (
          <div className={css.person}>
            <TextField
              big
              label={t('firstRun.name')}
              value={name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <TextField
              big
              label={t('firstRun.passcode')}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              maxLength={8}
              value={passcode}
              error={passcode === '' || PASSCODE.test(passcode) ? undefined : t('firstRun.passcodeWrong')}
              onChange={({ target }) => change(index, { passcode: target.value })}
            />
          </div>
        ),
        removeLabel: t('firstRun.removePerson', { name }),
        onRemove: () => onEdit({ staff: staff.toSpliced(index, 1) }),
      }))}
      addLabel={t('firstRun.addPerson')}
      onAdd={() => onEdit({ staff: [...staff, { name: '', passcode: '' }] })}
    />
  );
}

interface RowsProps {
  rows: readonly { key: string; content: ReactNode; removeLabel: string; onRemove: () => void }[];
  addLabel: string;
  onAdd: () => void;
}

function Rows({ rows, addLabel, onAdd }: RowsProps) {
  return (
    <div className={css.rows}>
      {rows.map(({ key, content, removeLabel, onRemove }) => (
        <div key={key} className={css.row}>
          {content}
          <Button look="quiet" size="page" icon aria-label={removeLabel} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button look="line" size="page" onClick={onAdd}>
        <Plus aria-hidden />
        {addLabel}
      </Button>
    </div>
  );
}

/** Rows left empty are dropped. */
function answersOf(draft: Draft): FirstRunAnswers {
  const { code, email, firstName, lastName, password, siteName, timeZone, stations, staff } = draft;
  return {
    code,
    owner: { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), password },
    siteName: siteName.trim(),
    timeZone,
    language: currentLanguage() === 'he-il' ? 'he' : 'en',
    stations: stations.map((name) => name.trim()).filter((name) => name !== ''),
    staff: staff
      .map(({ name, passcode }) => ({ name: name.trim(), ...(passcode === '' ? {} : { passcode }) }))
      .filter(({ name }) => name !== ''),
  };
}
