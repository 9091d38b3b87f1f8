// Owns what becomes a toast by itself: the hub's toast notices, its problems, and refused commands. The toasts' library
// is loaded with the first one, which keeps it off the way to the first board.
import { lazy, Suspense, useEffect, useState } from 'react';
import { liveLink } from '../link/live.ts';
import { useNotice } from '../link/use-notice.ts';
import { askForStaff } from './staff-asking.ts';
import { refusalText, showToast, textOfCode, toastWaits } from './toast.ts';

const ToastView = lazy(() => import('./toast-view.tsx').then((file) => ({ default: file.ToastView })));

export function Toasts() {
  const [awake, setAwake] = useState(false);
  useEffect(() => toastWaits.add(() => setAwake(true)), []);
  useNotice('toast', ({ code, params, level }) => showToast(textOfCode(code, params), level));
  useNotice('problem', ({ code, params }) => showToast(textOfCode(code, params), 'danger'));
  useEffect(
    () =>
      liveLink().refusals.add(({ code, params }) => {
        if (code === 'staff-required') askForStaff();
        else showToast(refusalText(code, params), 'danger');
      }),
    [],
  );
  return <Suspense>{awake && <ToastView />}</Suspense>;
}
