// Selection of the staff user at this display: a name from the list, then the passcode (DLG-14, DLG-16).

import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import { api, type StaffRow } from '../../link/http/api.ts';
import type { ApiAnswer } from '../../link/http/api-call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { SearchTextField } from '../../ui/fields/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTextContext } from '../session/text-context.ts';
import { refusalText, showToast } from '../toasts/toast.ts';
import { PasscodePad } from './passcode-pad.tsx';
import css from './staff-dialog.module.css';
import { goOnWithoutStaff } from './staff-need.ts';

interface StaffDialogProps {
  /** Also called after the current staff user has signed out. */
  onChosen: () => void;
  onClose: () => void;
  /** This board requires a staff user: closing leads back to the start page (PERM-04). */
  isForced: boolean;
  /** The current staff user, who may sign out. */
  atWork: string | undefined;
}

export function StaffDialog({ onChosen, onClose, isForced, atWork }: StaffDialogProps) {
  const t = useText('around');
  const [member, setMember] = useState<StaffRow>();
  const [isNobodyThere, setNobodyThere] = useState(false);
  const take = (answer: ApiAnswer<unknown>) => {
    if (answer.ok) onChosen();
    else showToast(refusalText(answer.code, answer.params), 'danger');
  };
  const choose = async (chosen: StaffRow) => {
    if (chosen.passcode !== false) setMember(chosen);
    else take(await api.actAs(chosen.id, undefined));
  };
  const leave = async () => take(await api.stopActing());
  return (
    <Dialog label={t('staff.title')} onClose={onClose} className={css.dialog}>
      {member ? (
        <PasscodePad member={member} onChosen={onChosen} onBack={() => setMember(undefined)} />
      ) : (
        <StaffList onChoose={(chosen) => void choose(chosen)} onNobody={setNobodyThere} />
      )}
      <footer className={css.foot}>
        <Button size="big" onClick={onClose}>
          {t(isForced ? 'staff.toStart' : 'staff.notNow')}
        </Button>
        {atWork !== undefined && (
          <Button size="big" onClick={() => void leave()}>
            {t('staff.leave', { name: atWork })}
          </Button>
        )}
        {isForced && isNobodyThere && (
          <Button size="big" look="main" onClick={goOnWithoutStaff}>
            {t('staff.goOn')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

// Search for a staff member by name.

const ASKS_AGAIN_MS = 2_000;

interface StaffListProps {
  onChoose: (member: StaffRow) => void;
  /** Called with true if this restaurant has no staff at all. */
  onNobody: (isNobody: boolean) => void;
}

function StaffList({ onChoose, onNobody }: StaffListProps) {
  const t = useText('around');
  const context = useTextContext();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const [answer, setAnswer] = useState<ApiAnswer<StaffRow[]>>();
  useEffect(() => {
    let timer: number;
    let current = true;
    const ask = async () => {
      const next = await api.staff(asked);
      if (!current) return;
      setAnswer(next);
      const isNobody = asked === '' && next.ok && next.value.length === 0;
      onNobody(isNobody);
      // A hub whose restaurant was just set may still be loading its people.
      if (isNobody) timer = window.setTimeout(ask, ASKS_AGAIN_MS);
    };
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, onNobody]);

  return (
    <div className={css.list}>
      <DialogTitle>{t('staff.title')}</DialogTitle>
      <SearchTextField label={t('staff.search')} value={search} onChange={setSearch} />
      <ul className={css.members} aria-busy={!answer}>
        {answer?.ok &&
          answer.value.map((member) => (
            <li key={member.id}>
              <button type="button" className={css.member} onClick={() => onChoose(member)}>
                <Avatar name={member.name} photoUrl={member.photoUrl} />
                <Bidi>{member.name}</Bidi>
              </button>
            </li>
          ))}
      </ul>
      {answer?.ok && answer.value.length === 0 && (
        <p className={css.hint}>{asked === '' ? t('staff.noneAtAll', { context }) : t('staff.none')}</p>
      )}
      {answer && !answer.ok && (
        <p className={css.error} role="alert">
          {refusalText(answer.code, answer.params)}
        </p>
      )}
    </div>
  );
}

// Boards that require a staff user, and the one exception (PERM-02).
