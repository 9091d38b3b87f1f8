// Selection of a station, or of the whole kitchen (KITCH-07, KITCH-15).
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { NO_STATION } from '../../shell/session/board-path.ts';
import { classes } from '../../ui/classes.ts';
import css from './side-panel.module.css';

interface StationsProps {
  stations: OperatorBoard['stations'];
  stationId: string | undefined;
  onStation: (stationId: string) => void;
  /** In a row above the cards instead of a column beside them. */
  inRow?: boolean;
}

export function Stations({ stations, stationId, onStation, inRow = false }: StationsProps) {
  const t = useBoardText();
  return (
    <section className={classes(inRow && css.stationRow)} aria-label={t('side.stations')}>
      <h2 className={css.heading}>{t(stationId === undefined ? 'side.chooseStation' : 'side.stations')}</h2>
      <div className={css.options}>
        {stationId !== undefined && (
          <button type="button" className={css.option} onClick={() => onStation(NO_STATION)}>
            {t('side.allStations')}
          </button>
        )}
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
    </section>
  );
}
