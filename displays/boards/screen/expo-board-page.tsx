// The page of a pass (EXPO-01).
import { OperatorScreen } from './operator-screen.tsx';

export function ExpoBoardPage({ profileId }: { profileId: string }) {
  return <OperatorScreen kind="expo" profileId={profileId} />;
}
