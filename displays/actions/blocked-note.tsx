// Notice for actions that are blocked while the cloud is offline, with the reason, shown before a person types (SPOOL-10).
import { CloudOff } from 'lucide-react';
import type { BlockedOffline } from '../../shared/protocol/down.ts';
import { useLive } from '../link/live.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import css from './blocked-note.module.css';

/** True if the hub reports that this action no longer waits for anyone. */
export function useBlocked(what: BlockedOffline): boolean {
  return useLive((state) => state.link?.blocked?.includes(what) ?? false);
}

export function BlockedNote({ what }: { what: BlockedOffline }) {
  const isBlocked = useBlocked(what);
  return (
    <p role="status" className={css.note} hidden={!isBlocked}>
      {isBlocked && (
        <>
          <CloudOff />
          {refusalText('offline-disabled')}
        </>
      )}
    </p>
  );
}
