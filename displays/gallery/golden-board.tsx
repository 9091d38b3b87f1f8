// Shows one board of a golden kitchen, as a display of that kitchen would.
import { useEffect, useState } from 'react';
import { movedInTime } from '../../shared/samples/moved-in-time.ts';
import { CustomerBoardPage } from '../boards/customer/customer-board-page.tsx';
import { OperatorScreen } from '../boards/screen/operator-screen.tsx';
import { tabStorage } from '../link/browser-storage.ts';
import { hubNow, liveStore } from '../link/live.ts';
import { type GoldenFile, goldenFile } from './golden-files.ts';

interface GoldenBoardProps {
  kitchen: string;
  /** Name of one of its boards; falls back to the first one. */
  shows: string;
}

export function GoldenBoard({ kitchen, shows }: GoldenBoardProps) {
  const [held, setHeld] = useState<KeptBoard>();
  useEffect(() => {
    void goldenFile(kitchen).then((file) => setHeld(file && hold(file, shows)));
  }, [kitchen, shows]);
  if (!held) return null;
  const { kind, profile, station } = held.address;
  if (kind === 'customer') return <CustomerBoardPage profileId={profile} />;
  if (kind === 'expo') return <OperatorScreen kind="expo" profileId={profile} />;
  const props = station === undefined ? {} : { station };
  return (
    <OperatorScreen kind="kitchen" profileId={profile} {...props} onStation={() => setHeld({ ...held })} />
  );
}

type KeptBoard = GoldenFile['boards'][string];

/** Puts the board where the hub's would be. */
function hold(file: GoldenFile, shows: string): KeptBoard | undefined {
  const held = file.boards[shows] ?? Object.values(file.boards)[0];
  if (held === undefined) return undefined;
  const { kind, profile, station = '', view } = held.address;
  const now = hubNow();
  const board = movedInTime(held.board, now - file.now);
  tabStorage.write(`kds_view:${kind} ${profile}`, JSON.stringify(view ?? {}));
  const watched =
    'columns' in board
      ? { kind: 'customer' as const, seq: 1, board }
      : { kind: 'operator' as const, seq: 1, board };
  liveStore.setState({
    phase: 'live',
    site: file.site,
    link: { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: now },
    boards: { [`board:${kind}:${profile}:${station}`]: watched },
  });
  return held;
}
