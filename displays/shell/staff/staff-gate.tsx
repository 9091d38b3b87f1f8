// Opens the staff dialog: on a board of pass or kitchen without a staff user, and whenever a person or the hub requests it
// (PERM-02, PERM-04, DLG-15).
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { ORGS_PATH, START_PATH } from '../session/board-path.ts';
import { reloadPage } from '../session/leaving.ts';
import { loadSession, useSession } from '../session/session-store.ts';
import { staffAsking, stopAskingForStaff } from '../session/staff-asking.ts';
import { isVisit, signInSomebody } from './sandbox-visit.ts';
import { StaffDialog } from './staff-dialog.tsx';
import { needsStaff, nobodyThere } from './staff-need.ts';

export function StaffGate() {
  const [path, go] = useLocation();
  const { open } = useStore(staffAsking);
  const isNobodyThere = useStore(nobodyThere);
  const isOut = useSession(({ session }) => session.state === 'out');
  const atWork = useSession(({ session }) => session.staff?.name);
  const isForced = atWork === undefined && !isNobodyThere && needsStaff(path);
  const askedOn = useRef(path);
  useEffect(() => {
    if (askedOn.current === path) return;
    // Another page cancels the request.
    askedOn.current = path;
    stopAskingForStaff();
  }, [path]);

  const passcodes = useSession(({ session }) => session.sandbox?.passcodes);
  const isSilent = useSilentSignIn(isForced && !isOut ? passcodes : undefined);

  if (isOut || isSilent || !(open || isForced)) return null;

  const chosen = async () => {
    stopAskingForStaff();
    // Everything on a board belongs to the previous person: views, selections, undo (DLG-15).
    if (isPlain(path)) await loadSession();
    else reloadPage();
  };
  const close = () => {
    stopAskingForStaff();
    if (isForced) go(START_PATH);
  };
  return <StaffDialog onChosen={() => void chosen()} onClose={close} isForced={isForced} atWork={atWork} />;
}

/** @returns true while a staff user is being signed in automatically */
function useSilentSignIn(passcodes: Readonly<Record<string, string>> | undefined): boolean {
  const [hasFailed, setFailed] = useState(false);
  const isSilent = passcodes !== undefined && isVisit() && !hasFailed;
  useEffect(() => {
    if (!isSilent) return;
    void signInSomebody(passcodes).then((isIn) => (isIn ? reloadPage() : setFailed(true)));
  }, [isSilent, passcodes]);
  return isSilent;
}

function isPlain(path: string): boolean {
  return path === START_PATH || path === ORGS_PATH || path.startsWith('/kds/setup');
}
