// Owns watching a board from React.
import { useEffect } from 'react';
import { type BoardAddress, boardAddress } from '../../../shared/protocol/view.ts';
import { liveLink } from '../live.ts';
import { watchId } from './watch-book.ts';

/**
 * Watches a board while the component is there; a changed view is asked for at once and the old picture stays until
 * the new one comes.
 * @param role tells apart two watches of one board, for example a dialog with its own view
 * @returns the watch's id for the other hooks
 */
export function useWatch(address: BoardAddress, role?: string): string {
  const id = watchId(address, role);
  const wanted = JSON.stringify(address);
  useEffect(() => liveLink().watch(id, boardAddress.parse(JSON.parse(wanted))), [id, wanted]);
  return id;
}
