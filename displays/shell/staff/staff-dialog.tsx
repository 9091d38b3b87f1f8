// Owns choosing who works at this display: a name from the list, then the passcode (DLG-14, DLG-16).
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { api, type StaffMember } from '../../link/http/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refusalText, showToast } from '../toasts/toast.ts';
import { PasscodePad } from './passcode-pad.tsx';
import css from './staff-dialog.module.css';
import { StaffList } from './staff-list.tsx';
import { goOnWithoutStaff } from './staff-need.ts';

interface StaffDialogProps {
  onChosen: () => void;
  onClose: () => void;
  /** This board can't be worked at without it: closing leads back to the start page (PERM-04). */
  isForced: boolean;
}

export function StaffDialog({ onChosen, onClose, isForced }: StaffDialogProps) {
  const t = useText('around');
  const [member, setMember] = useState<StaffMember>();
  const [isNobodyThere, setNobodyThere] = useState(false);
  const choose = async (chosen: StaffMember) => {
    if (chosen.passcode !== false) return setMember(chosen);
    const answer = await api.actAs(chosen.id, undefined);
    if (answer.ok) onChosen();
    else showToast(refusalText(answer.code, answer.params), 'danger');
  };
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
        {isForced && isNobodyThere && (
          <Button size="big" look="main" onClick={goOnWithoutStaff}>
            {t('staff.goOn')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
