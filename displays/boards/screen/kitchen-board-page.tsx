// The page of a station, or of a whole kitchen while no station is chosen (KITCH-15).
import { useLocation } from 'wouter';
import { boardPath, NO_STATION } from '../../shell/session/board-path.ts';
import { OperatorScreen } from './operator-screen.tsx';

interface KitchenBoardPageProps {
  profileId: string;
  station: string;
}

export function KitchenBoardPage({ profileId, station }: KitchenBoardPageProps) {
  const [, go] = useLocation();
  return (
    <OperatorScreen
      kind="kitchen"
      profileId={profileId}
      station={station === NO_STATION ? undefined : station}
      onStation={(next) => go(boardPath({ kind: 'kitchen', profile: profileId, station: next }))}
    />
  );
}
