// Toolbar parts without room, in a menu at its end: the same actions and figures, with labels.
import {
  CalendarClock,
  ChefHat,
  Ellipsis,
  Group,
  History,
  Hourglass,
  LayoutDashboard,
  List,
  MessageSquareText,
  RefreshCw,
  Scale,
  Search,
  SlidersHorizontal,
} from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { Panel } from '../../actions/panel.ts';
import { useCanPrepSms } from '../../actions/use-can-prep-sms.ts';
import { clockTime } from '../../i18n/format.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { liveLink, useBoardPart, useOfBoard } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { useLook } from '../../look/look-scope.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useMayUnserve } from './at-hand.tsx';
import css from './board-toolbar.module.css';
import { toggleGroups } from './choosing-buttons.tsx';
import type { BarPart } from './fit-bar.ts';
import { Average } from './toolbar-buttons.tsx';

interface MoreMenuProps {
  title: string;
  gone: readonly BarPart[];
  boardView: BoardView;
  onPanel: (panel: Panel) => void;
}

export function MoreMenu(props: MoreMenuProps) {
  const t = useBoardText();
  return (
    <span className={css.more}>
      <Menu
        label={t('bar.more')}
        face={<Ellipsis aria-hidden />}
        buttonClass={classes(buttonClass('quiet', 'board'), css.narrow)}
      >
        {() => (
          <div className={css.moreList} data-in-menu>
            <Figures {...props} />
            <Acts {...props} />
          </div>
        )}
      </Menu>
    </span>
  );
}

function Figures({ title, gone }: MoreMenuProps) {
  const { watch, place, options } = useBoardScope();
  const words = useDialogText();
  const clock = useCallback((now: number) => clockTime(now, place), [place]);
  const average = useOfBoard(watch, 'head', ({ averageServedSeconds }) => averageServedSeconds);
  const load = useBoardPart(watch, 'pace')?.load;
  return (
    <p className={css.figures}>
      {gone.includes('title') && (
        <b>
          <bdi>{title}</bdi>
        </b>
      )}
      {gone.includes('clock') && (
        <time>
          <bdi>
            <TickingText text={clock} />
          </bdi>
        </time>
      )}
      {gone.includes('average') && options.calculateAverageServedTime && <Average seconds={average} />}
      {gone.includes('load') && load && (load.minutes > 0 || load.state !== 'open') && (
        <span>
          <Hourglass aria-hidden /> {words(`pace.${load.state}`, { minutes: load.minutes })}
        </span>
      )}
    </p>
  );
}

function Acts({ gone, boardView, onPanel }: MoreMenuProps) {
  const { watch, station, options } = useBoardScope();
  const t = useBoardText();
  const words = useDialogText();
  const look = useLook();
  const canSms = useCanPrepSms();
  const mayUnserve = useMayUnserve();
  const isOfPart = useOfBoard(watch, 'head', ({ partCounts }) => partCounts !== undefined) === true;
  const pending = useOfBoard(watch, 'head', ({ counts }) => counts.pending) ?? 0;
  const planned = useBoardPart(watch, 'pace')?.planned;
  const balance = useBoardPart(watch, 'loadBalance');
  const isList = station && (boardView.view.show ?? options.ticketDisplayMethod) === 'table';
  const opens = (part: BarPart, panel: Panel, icon: ReactNode, text: string, isOffered = true) =>
    isOffered &&
    gone.includes(part) && (
      <MenuItem icon={icon} onAct={() => onPanel(panel)}>
        {text}
      </MenuItem>
    );
  return (
    <>
      {opens('find', 'find', <Search />, t('bar.find'))}
      {opens('recall', 'left', <History />, words('left.title'), isOfPart)}
      {opens('recall', 'recall', <History />, words('recall.title'), mayUnserve)}
      {opens('later', 'planned', <CalendarClock />, words('planned.title'), planned !== undefined)}
      {opens('selection', 'selection', <LayoutDashboard />, t('select.count'), !isList)}
      {gone.includes('groups') && pending > 0 && !isList && (
        <MenuItem icon={<Group />} onAct={() => toggleGroups(boardView)}>
          {t('select.groups')}
        </MenuItem>
      )}
      {gone.includes('view') && station && (
        <MenuItem
          icon={isList ? <LayoutDashboard /> : <List />}
          onAct={() => boardView.change({ show: isList ? 'cards' : 'table' })}
        >
          {t(isList ? 'bar.cards' : 'bar.table')}
        </MenuItem>
      )}
      {opens(
        'station',
        'station',
        <ChefHat />,
        words('station.title'),
        station && options.lbGroup === undefined,
      )}
      {opens('sms', 'prepSms', <MessageSquareText />, words('prepSms.open'), station && canSms)}
      {opens('balance', 'loadBalance', <Scale />, t('bar.loadBalance'), balance !== undefined)}
      {gone.includes('refresh') && look.refreshTimer && (
        <MenuItem icon={<RefreshCw />} onAct={() => liveLink().refresh(watch)}>
          {t('options.refresh')}
        </MenuItem>
      )}
      {opens('options', 'options', <SlidersHorizontal />, t('bar.options'))}
    </>
  );
}
