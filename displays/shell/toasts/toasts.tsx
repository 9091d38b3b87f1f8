// Automatic toasts: the hub's toast notices and refused commands; its problems are shown next to their dialogs.
import { useEffect } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { loadUntilThere } from '../../link/http/load-until-there.ts';
import { liveLink } from '../../link/live.ts';
import { useNotice } from '../../link/use-notice.ts';
import { askForStaff } from '../session/staff-asking.ts';
import { claimedToasts } from './claimed-toasts.ts';
import { refusalText, showToast, type ToastLevel, textOfCode } from './toast.ts';

export function Toasts(): null {
  useNotice('toast', (notice) => {
    const { code, params, level } = notice;
    const claimed = claimedToasts.get(params?.command);
    if (claimed) claimed(notice);
    else tell(() => textOfCode(code, params), level);
  });
  useEffect(
    () =>
      liveLink().refusals.add(({ code, params }) => {
        if (code === 'staff-required') askForStaff();
        else tell(() => refusalText(code, params), 'danger');
      }),
    [],
  );
  return null;
}

/** The texts load after a board's first render: an earlier toast waits for them. */
function tell(text: () => string, level: ToastLevel): void {
  void loadUntilThere(() => loadTexts(['refusals', 'toasts'])).then(() => showToast(text(), level));
}
