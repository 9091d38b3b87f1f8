// Owns finding a staff member by name.
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import { api, type StaffMember } from '../../link/http/api.ts';
import type { ApiAnswer } from '../../link/http/api-call.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { refusalText } from '../toasts/toast.ts';
import css from './staff-dialog.module.css';

interface StaffListProps {
  onChoose: (member: StaffMember) => void;
  /** Told whether this place has nobody at all to choose from. */
  onNobody: (isNobody: boolean) => void;
}

export function StaffList({ onChoose, onNobody }: StaffListProps) {
  const t = useText('around');
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const [answer, setAnswer] = useState<ApiAnswer<StaffMember[]>>();
  useEffect(() => {
    let current = true;
    void api.staff(asked).then((next) => {
      if (!current) return;
      setAnswer(next);
      onNobody(asked === '' && next.ok && next.value.length === 0);
    });
    return () => {
      current = false;
    };
  }, [asked, onNobody]);

  return (
    <div className={css.list}>
      <DialogTitle>{t('staff.title')}</DialogTitle>
      <TextField
        label={t('staff.search')}
        hideLabel
        type="search"
        icon={<Search aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={t('staff.search')}
      />
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
        <p className={css.hint}>{t(asked === '' ? 'staff.noneAtAll' : 'staff.none')}</p>
      )}
      {answer && !answer.ok && (
        <p className={css.error} role="alert">
          {refusalText(answer.code, answer.params)}
        </p>
      )}
    </div>
  );
}
