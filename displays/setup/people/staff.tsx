// Cooks of this restaurant: names and passcodes, with a search by name (SOLO-02).
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ChangedSiteCook, SiteCook } from '../../../shared/protocol/standalone.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { SearchTextField, TextField } from '../../ui/fields/text-field.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { DialogFoot } from '../dialog-foot.tsx';
import dialog from '../dialogs/setup-dialog.module.css';
import tab from '../setup-tab.module.css';
import { peopleApi, useAct } from './people-api.ts';
import css from './people-tab.module.css';

const PASSCODE = /^\d{4,8}$/;

export function Staff() {
  const t = useText('people');
  const [answer, again] = useLoaded(peopleApi.staff);
  return (
    <section className={tab.panel} aria-label={t('staff.title')} aria-busy={answer === undefined}>
      <h3>{t('staff.title')}</h3>
      <p className={tab.hint}>{t('staff.hint')}</p>
      <AddForm onAdded={again} />
      {answer === undefined && <Skeleton rem={16} />}
      {answer?.ok === false && <RetryNote text={t('failed')} onRetry={again} />}
      {answer?.ok && <StaffList people={answer.value} onChanged={again} />}
    </section>
  );
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const t = useText('people');
  const [name, setName] = useState('');
  const [passcode, setPasscode] = useState('');
  const { busy, act } = useAct();
  const isOk = name.trim() !== '' && (passcode === '' || PASSCODE.test(passcode));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isOk) return;
    const secret = passcode === '' ? {} : { passcode };
    if (!(await act(() => peopleApi.addStaff({ name: name.trim(), ...secret })))) return;
    setName('');
    setPasscode('');
    onAdded();
  };
  return (
    <form className={css.form} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label={t('staff.name')}
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <PasscodeField label={t('staff.passcode')} value={passcode} onChange={setPasscode} />
      <Button look="main" size="page" type="submit" busy={busy} disabled={busy || !isOk}>
        <Plus aria-hidden />
        {t('staff.add')}
      </Button>
    </form>
  );
}

interface PasscodeFieldProps {
  label: string;
  value: string;
  onChange: (passcode: string) => void;
}

function PasscodeField({ label, value, onChange }: PasscodeFieldProps) {
  const t = useText('people');
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      maxLength={8}
      value={value}
      error={value === '' || PASSCODE.test(value) ? undefined : t('staff.passcodeWrong')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function StaffList({ people, onChanged }: { people: readonly SiteCook[]; onChanged: () => void }) {
  const t = useText('people');
  const [term, setTerm] = useState('');
  const [edited, setEdited] = useState<SiteCook>();
  const [removed, setRemoved] = useState<SiteCook>();
  const { busy, act } = useAct();
  const wanted = term.trim().toLocaleLowerCase();
  const found = people.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const remove = async ({ id }: SiteCook) => {
    await act(() => peopleApi.removeStaff(id));
    setRemoved(undefined);
    onChanged();
  };
  if (people.length === 0) return <p className={tab.hint}>{t('staff.none')}</p>;
  return (
    <>
      <div className={css.find}>
        <SearchTextField label={t('staff.search')} value={term} onChange={setTerm} />
        <output className={tab.hint}>{t('staff.count', { count: found.length })}</output>
      </div>
      {found.length === 0 && <p className={tab.hint}>{t('staff.noMatch')}</p>}
      <ul className={tab.list}>
        {found.map((person) => (
          <StaffRow
            key={person.id}
            person={person}
            onChange={() => setEdited(person)}
            onRemove={() => setRemoved(person)}
          />
        ))}
      </ul>
      {edited !== undefined && (
        <StaffDialog person={edited} onDone={onChanged} onClose={() => setEdited(undefined)} />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={t('staff.removeTitle', { name: `\u2068${removed.name}\u2069` })}
          confirm={{ label: t('staff.remove'), run: () => void remove(removed), busy }}
          onClose={() => setRemoved(undefined)}
        >
          {t('staff.removeText', { name: `\u2068${removed.name}\u2069` })}
        </ConfirmDialog>
      )}
    </>
  );
}

interface StaffRowProps {
  person: SiteCook;
  onChange: () => void;
  onRemove: () => void;
}

function StaffRow({ person: { name, hasPasscode }, onChange, onRemove }: StaffRowProps) {
  const t = useText('people');
  const bare = `\u2068${name}\u2069`;
  return (
    <li>
      <div className={tab.about}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>{t(hasPasscode ? 'staff.with' : 'staff.without')}</small>
      </div>
      <div className={css.acts}>
        <Button size="page" look="line" aria-label={t('staff.changeOf', { name: bare })} onClick={onChange}>
          {t('staff.change')}
        </Button>
        <Button size="page" look="quiet" aria-label={t('staff.removeOf', { name: bare })} onClick={onRemove}>
          {t('staff.remove')}
        </Button>
      </div>
    </li>
  );
}

interface StaffChangeProps {
  person: SiteCook;
  onDone: () => void;
  onClose: () => void;
}

type Secret = 'keep' | 'new' | 'no';

function StaffDialog({ person, onDone, onClose }: StaffChangeProps) {
  const t = useText('people');
  const [name, setName] = useState(person.name);
  const [secret, setSecret] = useState<Secret>(person.hasPasscode ? 'keep' : 'no');
  const [passcode, setPasscode] = useState('');
  const { busy, act } = useAct();
  const title = t('staff.changeOf', { name: `\u2068${person.name}\u2069` });
  const isOther = secret === 'new' || (secret === 'no' && person.hasPasscode);
  const isOk = name.trim() !== '' && (secret !== 'new' || PASSCODE.test(passcode));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isOk) return;
    const change: ChangedSiteCook = {
      ...(name.trim() === person.name ? {} : { name: name.trim() }),
      ...(isOther ? { passcode: secret === 'new' ? passcode : null } : {}),
    };
    if (!(await act(() => peopleApi.changeStaff(person.id, change)))) return;
    onDone();
    onClose();
  };
  return (
    <Dialog label={title} onClose={onClose} className={dialog.dialog}>
      <form className={dialog.form} onSubmit={(event) => void save(event)} noValidate>
        <header className={dialog.head}>
          <DialogTitle>{title}</DialogTitle>
        </header>
        <div className={`${dialog.fields} ${css.scroll}`}>
          <TextField
            label={t('staff.name')}
            autoComplete="off"
            dir="auto"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <SecretChoice hasPasscode={person.hasPasscode} value={secret} onChange={setSecret}>
            {secret === 'new' && (
              <PasscodeField label={t('staff.newPasscode')} value={passcode} onChange={setPasscode} />
            )}
            {isOther && <span role="status">{t('staff.signsOff')}</span>}
          </SecretChoice>
        </div>
        <DialogFoot done={t('staff.save')} busy={busy} disabled={busy || !isOk} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface SecretChoiceProps {
  hasPasscode: boolean;
  value: Secret;
  onChange: (secret: Secret) => void;
  children: ReactNode;
}

function SecretChoice({ hasPasscode, value, onChange, children }: SecretChoiceProps) {
  const t = useText('people');
  const choices: readonly Secret[] = hasPasscode ? ['keep', 'new', 'no'] : ['no', 'new'];
  return (
    <div className={dialog.field}>
      <span>{t('staff.passcodeChoice')}</span>
      <Segments
        label={t('staff.passcodeChoice')}
        value={value}
        options={choices.map((each) => ({ value: each, label: t(`staff.${each}`) }))}
        onChange={onChange}
      />
      {children}
    </div>
  );
}
