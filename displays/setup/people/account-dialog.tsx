// A new or changed login: the person, the role, and the password.
import { type FormEvent, useState } from 'react';
import {
  type LocalAccount,
  type NewAccount,
  PASSWORD_CHARACTERS,
  ROLES,
  type Role,
} from '../../../shared/protocol/standalone.ts';
import { useText } from '../../i18n/use-text.ts';
import { loadSession } from '../../shell/session/session-store.ts';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../dialog-foot.tsx';
import css from '../dialogs/setup-dialog.module.css';
import { peopleApi, useAct } from './people-api.ts';
import own from './people-tab.module.css';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

interface AccountDialogProps {
  /** Undefined for a new one. */
  account: LocalAccount | undefined;
  isOwn: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function AccountDialog({ account, isOwn, onDone, onClose }: AccountDialogProps) {
  const t = useText('people');
  const [draft, setDraft] = useState<NewAccount>(() => draftOf(account));
  const { busy, act } = useAct();
  const title =
    account === undefined
      ? t('accounts.newTitle')
      : t('accounts.changeTitle', { name: `\u2068${nameOf(account)}\u2069` });
  const isOk = isComplete(draft, account === undefined);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isOk) return;
    const done = await act(() =>
      account === undefined ? peopleApi.addAccount(draft) : change(account.id, draft),
    );
    if (!done) return;
    onDone();
    // A changed password has ended this very session; a changed role may have closed the page.
    if (isOwn) await loadSession();
  };
  return (
    <Dialog label={title} onClose={onClose} className={css.dialog}>
      <form className={css.form} onSubmit={(event) => void save(event)} noValidate>
        <header className={css.head}>
          <DialogTitle>{title}</DialogTitle>
        </header>
        <div className={`${css.fields} ${own.scroll}`}>
          <WhoFields draft={draft} onEdit={(part) => setDraft({ ...draft, ...part })} />
          <AccountPassword
            isNew={account === undefined}
            isOwn={isOwn}
            value={draft.password}
            onChange={(password) => setDraft({ ...draft, password })}
          />
          <RoleChoice value={draft.role} onChange={(role) => setDraft({ ...draft, role })} />
        </div>
        <DialogFoot done={t('accounts.save')} busy={busy} disabled={busy || !isOk} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface WhoFieldsProps {
  draft: NewAccount;
  onEdit: (part: Partial<NewAccount>) => void;
}

function WhoFields({ draft, onEdit }: WhoFieldsProps) {
  const t = useText('people');
  return (
    <>
      <div className={own.pair}>
        <TextField
          label={t('accounts.firstName')}
          autoComplete="off"
          value={draft.firstName}
          onChange={({ target }) => onEdit({ firstName: target.value })}
        />
        <TextField
          label={t('accounts.lastName')}
          autoComplete="off"
          value={draft.lastName}
          onChange={({ target }) => onEdit({ lastName: target.value })}
        />
      </div>
      <TextField
        label={t('accounts.email')}
        type="email"
        autoComplete="off"
        dir="ltr"
        value={draft.email}
        onChange={({ target }) => onEdit({ email: target.value })}
      />
    </>
  );
}

interface AccountPasswordProps {
  isNew: boolean;
  isOwn: boolean;
  value: string;
  onChange: (password: string) => void;
}

function AccountPassword({ isNew, isOwn, value, onChange }: AccountPasswordProps) {
  const t = useText('people');
  const count = PASSWORD_CHARACTERS.min;
  const isShort = value !== '' && value.length < count;
  return (
    <div className={css.field}>
      <TextField
        label={isNew ? t('accounts.password', { count }) : t('accounts.newPassword')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        value={value}
        error={isShort ? t('accounts.passwordShort', { count }) : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {!isNew && value !== '' && (
        <span role="status">{t(isOwn ? 'accounts.passwordEndsOwn' : 'accounts.passwordEnds')}</span>
      )}
    </div>
  );
}

function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useText('people');
  return (
    <fieldset className={own.roles}>
      <legend>{t('accounts.role')}</legend>
      {ROLES.map((role) => (
        <label key={role} className={css.kind}>
          <input type="radio" name="role" checked={value === role} onChange={() => onChange(role)} />
          <b>{t(`role.${role}`)}</b>
          <small>{t(`may.${role}`)}</small>
        </label>
      ))}
    </fieldset>
  );
}

export function nameOf({ firstName, lastName }: Pick<LocalAccount, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

function draftOf(account: LocalAccount | undefined): NewAccount {
  if (account === undefined) return { email: '', firstName: '', lastName: '', role: 'manager', password: '' };
  const { email, firstName, lastName, role } = account;
  return { email, firstName, lastName, role, password: '' };
}

function isComplete({ firstName, email, password }: NewAccount, isNew: boolean): boolean {
  const isPasswordOk =
    password === ''
      ? !isNew
      : password.length >= PASSWORD_CHARACTERS.min && password.length <= PASSWORD_CHARACTERS.max;
  return firstName.trim() !== '' && EMAIL.test(email.trim()) && isPasswordOk;
}

/** An empty password leaves it unchanged. */
function change(id: string, { password, ...rest }: NewAccount) {
  return peopleApi.changeAccount(id, password === '' ? rest : { ...rest, password });
}
