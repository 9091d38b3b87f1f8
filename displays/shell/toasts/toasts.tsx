// What becomes a toast by itself: the hub's toast notices and refused commands; its problems are told beside their
// dialogs. The toasts' library is loaded with the first one, which keeps it off the way to the first board.
import { Suspense, useEffect, useState } from 'react';
import { loadLaterTexts } from '../../i18n/i18n.ts';
import { liveLink } from '../../link/live.ts';
import { useNotice } from '../../link/use-notice.ts';
import { comingLater, loadUntilThere } from '../faults/coming-later.tsx';
import { askForStaff } from '../session/staff-asking.ts';
import { claimedToasts } from './claimed-toasts.ts';
import { refusalText, showToast, type ToastLevel, textOfCode, toastWaits } from './toast.ts';

const ToastView = comingLater(async () => (await loadUntilThere(() => import('./toast-view.tsx'))).ToastView);

export function Toasts() {
  const [awake, setAwake] = useState(false);
  useEffect(() => toastWaits.add(() => setAwake(true)), []);
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
  return <Suspense>{awake && <ToastView />}</Suspense>;
}

/** The texts are fetched with the first screen; what comes before them waits for them. */
function tell(text: () => string, level: ToastLevel): void {
  void loadLaterTexts().then(() => showToast(text(), level));
}
