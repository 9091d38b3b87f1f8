// People of a hub without a cloud: cooks with their passcodes, and logins with their roles; changes apply
// immediately, without Save (SOLO-02, SOLO-04).
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { LocalAccount } from '../../../shared/protocol/standalone.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { loadSession, useSession } from '../../shell/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import tab from '../setup-tab.module.css';
import { AccountDialog, nameOf } from './account-dialog.tsx';
import { peopleApi, useAct } from './people-api.ts';
import css from './people-tab.module.css';
import { Staff } from './staff.tsx';

const OWNERS_RIGHT = 'dealer-options';

export function PeopleTab() {
  const t = useText('people');
  const mayKeepAccounts = useSession(({ session }) => session.rights.includes(OWNERS_RIGHT));
  return (
    <main className={`${tab.main} ${css.people}`}>
      <h2 className="visually-hidden">{t('setup:tabs.people')}</h2>
      <Staff />
      <AccountsPanel isOwner={mayKeepAccounts} />
    </main>
  );
}

function AccountsPanel({ isOwner }: { isOwner: boolean }) {
  const t = useText('people');
  return (
    <section className={tab.panel} aria-label={t('accounts.title')}>
      <h3>{t('accounts.title')}</h3>
      <p className={tab.hint}>{t('accounts.hint')}</p>
      {isOwner ? <Accounts /> : <p className={tab.hint}>{t('accounts.onlyOwner')}</p>}
    </section>
  );
}

/** Added, changed and removed immediately. */
function Accounts() {
  const t = useText('people');
  const [answer, again] = useLoaded(peopleApi.accounts);
  const [edited, setEdited] = useState<LocalAccount | 'new'>();
  const [removed, setRemoved] = useState<LocalAccount>();
  const { busy, act } = useAct();
  const ownEmail = useSession(({ session }) => session.user?.email);
  const remove = async ({ id, email }: LocalAccount) => {
    await act(() => peopleApi.removeAccount(id));
    setRemoved(undefined);
    // Removing one's own login ends the session.
    if (email === ownEmail) await loadSession();
    else again();
  };
  if (answer === undefined) return <Skeleton rem={8} />;
  if (!answer.ok) return <RetryNote text={t('failed')} onRetry={again} />;
  return (
    <>
      <ul className={tab.list}>
        {answer.value.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.email === ownEmail}
            onChange={() => setEdited(account)}
            onRemove={() => setRemoved(account)}
          />
        ))}
      </ul>
      <div>
        <Button look="main" size="page" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          {t('accounts.add')}
        </Button>
      </div>
      {edited !== undefined && (
        <AccountDialog
          account={edited === 'new' ? undefined : edited}
          isOwn={edited !== 'new' && edited.email === ownEmail}
          onDone={() => {
            setEdited(undefined);
            again();
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={t('accounts.removeTitle', { name: `\u2068${nameOf(removed)}\u2069` })}
          confirm={{ label: t('accounts.remove'), run: () => void remove(removed), busy }}
          onClose={() => setRemoved(undefined)}
        >
          {t('accounts.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface AccountRowProps {
  account: LocalAccount;
  isOwn: boolean;
  onChange: () => void;
  onRemove: () => void;
}

function AccountRow({ account, isOwn, onChange, onRemove }: AccountRowProps) {
  const t = useText('people');
  const name = `\u2068${nameOf(account)}\u2069`;
  return (
    <li>
      <div className={tab.about}>
        <strong>
          <bdi>{nameOf(account)}</bdi> <span className={css.chip}>{t(`role.${account.role}`)}</span>
          {isOwn && <span className={css.chip}>{t('accounts.own')}</span>}
        </strong>
        <small>
          <Bidi dir="ltr">{account.email}</Bidi>
        </small>
        <small>{t(`may.${account.role}`)}</small>
      </div>
      <div className={css.acts}>
        <Button size="page" look="line" aria-label={t('accounts.changeOf', { name })} onClick={onChange}>
          {t('accounts.change')}
        </Button>
        <Button size="page" look="quiet" aria-label={t('accounts.removeOf', { name })} onClick={onRemove}>
          {t('accounts.remove')}
        </Button>
      </div>
    </li>
  );
}
