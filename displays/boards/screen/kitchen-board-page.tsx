// The page of a station, or of a whole kitchen while no station is chosen (KITCH-15).
import { navigate } from 'wouter/use-browser-location';
import { boardPath, NO_STATION } from '../../shell/session/board-path.ts';
import { OperatorScreen } from './operator-screen.tsx';

interface KitchenBoardPageProps {
  profileId: string;
  station: string;
}

export function KitchenBoardPage({ profileId, station }: KitchenBoardPageProps) {
  return (
    <OperatorScreen
      kind="kitchen"
      profileId={profileId}
      station={station === NO_STATION ? undefined : station}
      onStation={(next) => navigate(boardPath({ kind: 'kitchen', profile: profileId, station: next }))}
    />
  );
}
