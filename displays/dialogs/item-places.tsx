// Owns the tables that wait for a permutation of an item, each with its pieces (DLG-01).
import type { ItemPlace } from '../../shared/protocol/item-detail.ts';
import { headState } from '../ticket/head-state.ts';
import { StateSign } from '../ticket/head-timer.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './item-dialog.module.css';
import { PieceCounts } from './piece-counts.tsx';

export function ItemPlaces({ places }: { places: readonly ItemPlace[] }) {
  return (
    <ul className={css.places}>
      {places.map((place) => (
        <Place key={`${place.ticketId} ${place.courseId}`} place={place} />
      ))}
    </ul>
  );
}

function Place({ place }: { place: ItemPlace }) {
  const t = useBoardText();
  const head = headState(place);
  return (
    <li className={css.place} data-head={head}>
      <StateSign state={head} />
      <b>
        <bdi>{place.title}</bdi>
      </b>
      {place.organization && <bdi>{place.organization}</bdi>}
      {head !== 'new' && <span className="visually-hidden">{t(`state.${head}`)}</span>}
      <PieceCounts count={place.count} states={place.states} short />
    </li>
  );
}
