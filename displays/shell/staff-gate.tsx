// Owns what stands behind the staff dialog: a person asked for it or the hub refused without a staff user; it never
// opens by itself (PERM-02, PERM-04, DLG-15).
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { loadSession, useSession } from './session-store.ts';
import { staffAsking, stopAskingForStaff } from './staff-asking.ts';

const StaffDialog = lazy(() => import('./staff-dialog.tsx').then((file) => ({ default: file.StaffDialog })));

const OPERATOR_BOARD = /^\/kds\/(expeditor|kitchen)\//;

export function StaffGate() {
  const [path] = useLocation();
  const open = useStore(staffAsking, (state) => state.open);
  const isOut = useSession((state) => state.session.state === 'out');
  const askedOn = useRef(path);
  useEffect(() => {
    if (askedOn.current === path) return;
    // Another screen lets go of the question.
    askedOn.current = path;
    stopAskingForStaff();
  }, [path]);

  if (!open || isOut) return null;

  const chosen = async () => {
    stopAskingForStaff();
    if (OPERATOR_BOARD.test(path)) location.reload();
    else await loadSession();
  };
  return (
    <Suspense>
      <StaffDialog onChosen={() => void chosen()} onClose={stopAskingForStaff} />
    </Suspense>
  );
}
