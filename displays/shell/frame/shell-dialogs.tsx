// Owns which of the shell's own dialogs stands open.
import { useStore } from 'zustand';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import { shellAsking, stopAsking } from './shell-asking.ts';

export function ShellDialogs() {
  const about = useStore(shellAsking, (state) => state.about);
  switch (about) {
    case 'layout':
      return <LayoutDialog onClose={stopAsking} />;
    case 'disconnect':
      return <DisconnectDialog onClose={stopAsking} />;
    case undefined:
      return null;
    default:
      throw new Error(`No such dialog: ${about satisfies never}`);
  }
}
