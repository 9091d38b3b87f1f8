// Owns choosing a station (KITCH-07, KITCH-15).
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './side-panel.module.css';

interface StationsProps {
  stations: OperatorBoard['stations'];
  stationId: string | undefined;
  onStation: (stationId: string) => void;
}

export function Stations({ stations, stationId, onStation }: StationsProps) {
  const t = useBoardText();
  return (
    <>
      <h2 className={css.heading}>{t(stationId === undefined ? 'side.chooseStation' : 'side.stations')}</h2>
      <div className={css.options}>
        {stations.map(({ id, name, count }) => (
          <button
            key={id}
            type="button"
            className={css.option}
            aria-pressed={id === stationId}
            onClick={() => onStation(id)}
          >
            <bdi>{name}</bdi>
            <b>{count}</b>
          </button>
        ))}
      </div>
    </>
  );
}
