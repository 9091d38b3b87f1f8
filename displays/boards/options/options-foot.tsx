// Owns what the options of a board lead to: the board anew, the whole screen, load balance, served tickets, delays, what
// is long past or left out, and limits (EXPO-06, DLG-07, DLG-08, DLG-10, DLG-18).
import {
  Clock9,
  EyeOff,
  History,
  Hourglass,
  Maximize,
  Minimize,
  PackageMinus,
  RefreshCw,
  Scale,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Panel } from '../../actions/panel.ts';
import { useCanLimit } from '../../dialogs/stock/limit-button.tsx';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { liveLink } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Caption } from '../../ticket/caption.tsx';
import { Button } from '../../ui/button.tsx';

export function OptionsFoot({ onPanel }: { onPanel: (panel: Panel) => void }) {
  const { watch } = useBoardScope();
  const canLimit = useCanLimit();
  const t = useBoardText();
  const words = useDialogText();
  const loadBalance = useBoardPart(watch, 'loadBalance');
  return (
    <>
      <Button onClick={() => liveLink().refresh(watch)}>
        <RefreshCw />
        <Caption>{t('options.refresh')}</Caption>
      </Button>
      <WholeScreen />
      {loadBalance && (
        <Button onClick={() => onPanel('loadBalance')}>
          <Scale />
          <Caption>{t('bar.loadBalance')}</Caption>
        </Button>
      )}
      <Button onClick={() => onPanel('recall')}>
        <History />
        <Caption>{words('recall.open')}</Caption>
      </Button>
      <Button onClick={() => onPanel('delays')}>
        <Hourglass />
        <Caption>{words('delays.open')}</Caption>
      </Button>
      <Button onClick={() => onPanel('oldTickets')}>
        <Clock9 />
        <Caption>{words('old.title')}</Caption>
      </Button>
      <Button onClick={() => onPanel('exclude')}>
        <EyeOff />
        <Caption>{words('exclude.title')}</Caption>
      </Button>
      {canLimit && (
        <Button onClick={() => onPanel('limits')}>
          <PackageMinus />
          <Caption>{words('limit.all')}</Caption>
        </Button>
      )}
    </>
  );
}

/** Not on screens that can't, such as phones that hold pages small. */
function WholeScreen() {
  const words = useDialogText();
  const isWhole = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  // A browser that refuses leaves the page as it is, which is seen at once.
  const toggle = () =>
    void Promise.allSettled([
      isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
    ]);
  return (
    <Button aria-pressed={isWhole} onClick={toggle}>
      {isWhole ? <Minimize /> : <Maximize />}
      <Caption>{words(isWhole ? 'screen.part' : 'screen.whole')}</Caption>
    </Button>
  );
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
