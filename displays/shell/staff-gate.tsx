// Owns when the staff dialog opens by itself and what follows a choice (PERM-02, PERM-04, DLG-15).
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { START_PATH } from './board-path.ts';
import { loadSession, useSession } from './session-store.ts';
import { askForStaff, staffAsking, stopAskingForStaff } from './staff-asking.ts';

const StaffDialog = lazy(() => import('./staff-dialog.tsx').then((file) => ({ default: file.StaffDialog })));

const NEEDS_STAFF = /^\/kds\/(expeditor|kitchen)\//;

export function StaffGate() {
  const [path, go] = useLocation();
  const open = useStore(staffAsking, (state) => state.open);
  const session = useSession((state) => state.session);
  const onOperatorBoard = NEEDS_STAFF.test(path);
  const missing = onOperatorBoard && session.state !== 'out' && !session.staff;
  useEffect(() => {
    if (missing) askForStaff();
    else stopAskingForStaff();
  }, [missing]);

  if (!open || session.state === 'out') return null;

  const leave = () => {
    stopAskingForStaff();
    if (missing && session.state === 'in') go(START_PATH);
  };
  const chosen = async () => {
    stopAskingForStaff();
    if (onOperatorBoard) location.reload();
    else await loadSession();
  };
  return (
    <Suspense>
      <StaffDialog onChosen={() => void chosen()} onClose={leave} />
    </Suspense>
  );
}
