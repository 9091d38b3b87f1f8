// Options of an operator's board on this display, in a side panel: how fast courses are served, what is shown, the cards,
// the display with its sound, and a bump bar (EXPO-33, KITCH-08, KITCH-09).

import {
  Clock9,
  EyeOff,
  History,
  Hourglass,
  Maximize,
  Minimize,
  PackageMinus,
  RefreshCw,
  RotateCcw,
  Scale,
} from 'lucide-react';
import { type ReactNode, useContext, useId, useState, useSyncExternalStore } from 'react';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { Panel } from '../../actions/panel.ts';
import { BumpOptions } from '../../bump-bar/bump-options.tsx';
import { useCanLimit } from '../../dialogs/stock/limit-button.tsx';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { liveLink, useBoardPart, useWatch } from '../../link/live.ts';
import { LookScope, useBoardLook, useChangeLook } from '../../look/look-scope.ts';
import { UserMenu } from '../../shell/frame/user-menu.tsx';
import { Caption } from '../../ticket/caption.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { courseName } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { chosenFontScale, forgetFontScale, useFontScale } from '../../ui/theme/theme-choice.ts';
import { AboutBoard } from './about-board.tsx';
import { FirstFit } from './first-fit.tsx';
import { LookOptions } from './look-options.tsx';
import css from './options-dialog.module.css';
import { CardOptions, ShownOptions } from './shown-options.tsx';
import { SoundOptions } from './sound-options.tsx';

interface OptionsDialogProps {
  board: BoardAddress;
  boardView: BoardView;
  onClose: () => void;
  onPanel: (panel: Panel) => void;
}

export function OptionsDialog({ board, boardView, onClose, onPanel }: OptionsDialogProps) {
  const { options } = useBoardScope();
  const t = useBoardText();
  return (
    <BoardDialog title={t('options.title')} onClose={onClose} side aside={<UserMenu on="board" />}>
      <AboutBoard className={css.about} />
      <FirstFit onAssistant={() => onPanel('assistant')} />
      <div className={css.leads}>
        <OptionsFoot onPanel={onPanel} />
      </div>
      <div className={css.sections}>
        {options.calculateAverageServedTime && (
          <Section title={t('bar.average')}>
            <OptionsAverages board={board} />
          </Section>
        )}
        <Section title={t('options.ofBoard')}>
          <ShownOptions boardView={boardView} />
        </Section>
        <Section title={t('options.ofCards')}>
          <CardOptions boardView={boardView} />
        </Section>
        <Section title={t('options.ofScreen')}>
          <LookOptions onAssistant={() => onPanel('assistant')} />
          <SoundOptions choice={options.alertOnNewOrder ? 'repeat' : undefined} />
        </Section>
        <Section title={t('bump.title')}>
          <BumpOptions onPanel={onPanel} />
        </Section>
        <OptionsReset boardView={boardView} />
      </div>
    </BoardDialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/**
 * Actions of a board's options: reload, full screen, load balance, served tickets, delays, old or excluded tickets,
 * and limits (EXPO-06, DLG-07, DLG-08, DLG-10, DLG-18).
 */
function OptionsFoot({ onPanel }: { onPanel: (panel: Panel) => void }) {
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

/** Hidden where full screen isn't supported, for example on some phones. */
function WholeScreen() {
  const words = useDialogText();
  const isWhole = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  // If the browser refuses, the page visibly stays as it is.
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

// Resets all of this display's settings for a board to its profile.

/** Looks that come from the profile; bump bar, theme, language and volume belong to the display. */
const LOOKS_OF_PROFILE = {
  columnsBy: undefined,
  cardWidth: undefined,
  columns: undefined,
  cardHeight: undefined,
  sameHeight: undefined,
  maxCards: undefined,
  ingredients: undefined,
  refreshTimer: undefined,
  moreFilters: undefined,
};
const VIEW_OF_PROFILE = {
  show: undefined,
  groupBy: undefined,
  allCourses: undefined,
  sort: undefined,
  descending: undefined,
  hideServed: undefined,
  secondaryAlerts: undefined,
  itemsBy: undefined,
  itemSort: undefined,
  maxCards: undefined,
};

function OptionsReset({ boardView }: { boardView: BoardView }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const changeLook = useChangeLook();
  const isChanged = useIsChanged(boardView);
  const [asking, setAsking] = useState(false);
  const reset = () => {
    changeLook(LOOKS_OF_PROFILE);
    boardView.change(VIEW_OF_PROFILE);
    forgetFontScale(options.baseFontSize);
    setAsking(false);
  };
  return (
    <div className={css.reset}>
      <Button disabled={!isChanged} onClick={() => setAsking(true)}>
        <RotateCcw className="flip" />
        {t('options.reset')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('options.reset')}
          confirm={{ label: t('options.resetRun'), run: reset }}
          onClose={() => setAsking(false)}
        >
          {t('options.resetAsk')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function useIsChanged({ view }: BoardView): boolean {
  const look = useBoardLook(useContext(LookScope));
  useFontScale();
  const isSet = <Part extends object>(part: Part, of: object) =>
    Object.entries(part).some(([key, value]) => key in of && value !== undefined);
  return isSet(look, LOOKS_OF_PROFILE) || isSet(view, VIEW_OF_PROFILE) || chosenFontScale() !== undefined;
}

/** Average time from fire to serve of the last hour: overall and by course (EXPO-33, TIME-23). */
function OptionsAverages({ board: { view: _, ...board } }: { board: BoardAddress }) {
  const t = useBoardText();
  const words = useDialogText();
  // A separate watch, only while visible: the hub computes the averages for no other view.
  const watch = useWatch({ ...board, view: { maxCards: 1, averages: true } }, 'averages');
  const averages = useBoardPart(watch, 'averages');
  const all = useBoardPart(watch, 'head')?.averageServedSeconds;
  if (averages === undefined || averages.length === 0 || all === undefined) {
    return (
      <p role="status" className={css.none}>
        {averages === undefined ? words('delays.loading') : t('options.noneServed')}
      </p>
    );
  }
  return (
    <table className={css.averages}>
      <thead>
        <tr>
          <th scope="col">{t('options.course')}</th>
          <th scope="col">{t('options.served')}</th>
          <th scope="col">{t('options.average')}</th>
        </tr>
      </thead>
      <tbody>
        {averages.map((one) => (
          <tr key={one.courseType}>
            <th scope="row">
              <bdi>{courseName(one, t)}</bdi>
            </th>
            <td>{one.count}</td>
            <Took seconds={one.seconds} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('options.allCoursesServed')}</th>
          <td>{averages.reduce((sum, { count }) => sum + count, 0)}</td>
          <Took seconds={all} />
        </tr>
      </tfoot>
    </table>
  );
}

/** Minutes, as in the toolbar. */
function Took({ seconds }: { seconds: number }) {
  const words = useDialogText();
  return (
    <td>
      <bdi>{words('delays.minutes', { count: Math.round(seconds / 60) })}</bdi>
    </td>
  );
}
