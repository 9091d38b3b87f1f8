// Selection of the station whose work the board shows: a preparation station, a work station of the setup, or the whole
// kitchen (DLG-02, KITCH-07, KITCH-15).
import { ChefHat } from 'lucide-react';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useBoardPart } from '../../link/live.ts';
import { NO_STATION } from '../../shell/session/board-path.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import css from './station-dialog.module.css';

interface StationDialogProps {
  stationId: string | undefined;
  onStation: (stationId: string) => void;
  onClose: () => void;
}

export function StationDialog({ stationId, onStation, onClose }: StationDialogProps) {
  const { watch } = useBoardScope();
  const words = useDialogText();
  const t = useBoardText();
  const stations = useBoardPart(watch, 'stations') ?? [];
  const choose = (id: string) => {
    onClose();
    if (id !== (stationId ?? NO_STATION)) onStation(id);
  };
  return (
    <BoardDialog title={words('station.title')} onClose={onClose}>
      <button
        type="button"
        className={css.station}
        aria-pressed={stationId === undefined}
        data-first-focus={stationId === undefined || undefined}
        onClick={() => choose(NO_STATION)}
      >
        <ChefHat />
        <span>{t('side.allStations')}</span>
      </button>
      <StationList
        title={words('station.prep')}
        stations={stations.filter(({ isVirtual }) => !isVirtual)}
        {...{ stationId, choose }}
      />
      <StationList
        title={words('station.work')}
        stations={stations.filter(({ isVirtual }) => isVirtual)}
        {...{ stationId, choose }}
      />
    </BoardDialog>
  );
}

interface StationListProps {
  title: string;
  stations: OperatorBoard['stations'];
  stationId: string | undefined;
  choose: (id: string) => void;
}

function StationList({ title, stations, stationId, choose }: StationListProps) {
  const t = useBoardText();
  if (stations.length === 0) return null;
  return (
    <section className={css.list} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {stations.map(({ id, name, count }) => (
          <li key={id}>
            <button
              type="button"
              className={css.station}
              aria-pressed={id === stationId}
              data-first-focus={id === stationId || undefined}
              onClick={() => choose(id)}
            >
              <bdi>{name}</bdi>
              <b title={t('side.open', { count })}>{count}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
