// Toolbar buttons of some boards only: cards or list, SMS, load balance, and the average.
import { ChefHat, LayoutDashboard, List, MessageSquareText, Scale, Timer } from 'lucide-react';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Panel } from '../../actions/panel.ts';
import { useCanPrepSms } from '../../actions/use-can-prep-sms.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { SoundMark } from '../../sound/sound-mark.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { Button } from '../../ui/button.tsx';
import css from './board-toolbar.module.css';

interface LoadBalanceButtonProps {
  loadBalance: NonNullable<OperatorBoard['loadBalance']>;
  onPanel: (panel: Panel) => void;
}

interface StationButtonsProps {
  boardView: BoardView;
  onPanel: (panel: Panel) => void;
  isList: boolean;
}

/** Sound icon, station, cards or list, and message to a customer (DLG-02, KITCH-02). */
export function StationButtons({ boardView, onPanel, isList }: StationButtonsProps) {
  const words = useDialogText();
  const { options } = useBoardScope();
  const canSms = useCanPrepSms();
  return (
    <>
      {isList && <SoundMark onPanel={onPanel} />}
      {options.lbGroup === undefined && (
        <Button
          look="quiet"
          icon
          className={css.narrow}
          data-part="station"
          aria-label={words('station.title')}
          aria-haspopup="dialog"
          onClick={() => onPanel('station')}
        >
          <ChefHat />
        </Button>
      )}
      <ShowSwitch boardView={boardView} isList={isList} />
      {canSms && (
        <Button
          look="quiet"
          icon
          className={css.narrow}
          data-part="sms"
          aria-label={words('prepSms.open')}
          aria-haspopup="dialog"
          onClick={() => onPanel('prepSms')}
        >
          <MessageSquareText />
        </Button>
      )}
    </>
  );
}

function ShowSwitch({ boardView, isList }: Pick<StationButtonsProps, 'boardView' | 'isList'>) {
  const t = useBoardText();
  return (
    <>
      <Button
        look="quiet"
        icon
        className={css.chosen}
        data-part="view"
        data-on={!isList}
        aria-pressed={!isList}
        aria-label={t('bar.cards')}
        onClick={() => boardView.change({ show: 'cards' })}
      >
        <LayoutDashboard />
      </Button>
      <Button
        look="quiet"
        icon
        className={css.chosen}
        data-part="view"
        data-on={isList}
        aria-pressed={isList}
        aria-label={t('bar.table')}
        onClick={() => boardView.change({ show: 'table' })}
      >
        <List />
      </Button>
      <span className={css.rule} data-part="rule" />
    </>
  );
}

/** The fullest group's open items (EXPO-34). */
export function LoadBalanceButton({ loadBalance, onPanel }: LoadBalanceButtonProps) {
  const t = useBoardText();
  return (
    <Button
      look="quiet"
      className={css.balance}
      data-part="balance"
      title={t('bar.loadBalance')}
      onClick={() => onPanel('loadBalance')}
    >
      <Scale />
      <span className="visually-hidden">{t('bar.loadBalance')}</span>
      <bdi>{Math.max(0, ...loadBalance.groups.map(({ open }) => open))}</bdi>
    </Button>
  );
}

export function Average({ seconds }: { seconds: number | undefined }) {
  const t = useBoardText();
  return (
    <span className={css.average} data-part="average" title={t('bar.average')}>
      <Timer role="img" aria-label={t('bar.average')} />
      {seconds === undefined ? (
        <b>–</b>
      ) : (
        <>
          <b>{Math.round(seconds / 60)}</b>
          {t('unit.minutes')}
        </>
      )}
    </span>
  );
}
