// Owns the two pages about displays as one part to load: the list, and where a screen is approved.
import { useLocation } from 'wouter';
import { PAIR_PATH } from '../shell/session/board-path.ts';
import { DisplaysPage } from './displays-page.tsx';
import { PairPage } from './pair-page.tsx';

export function DevicePages() {
  const [path] = useLocation();
  return path === PAIR_PATH ? <PairPage /> : <DisplaysPage />;
}
