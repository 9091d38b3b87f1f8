// Owns the tables that wait for a permutation of an item, each with its pieces and, where one may be written, its note
// (DLG-01, DLG-29).
import { MessageSquare, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { ItemPlace } from '../../../shared/protocol/item-detail.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { headState } from '../../ticket/head-state.ts';
import { StateSign } from '../../ticket/head-timer.tsx';
import { InlinePart } from '../../ui/inline-part.tsx';
import { NoteForm } from '../course/note-form.tsx';
import css from './item-dialog.module.css';
import { PieceCounts } from './piece-counts.tsx';

interface ItemPlacesProps {
  name: string;
  places: readonly ItemPlace[];
  acts: Acts;
}

export function ItemPlaces({ name, places, acts }: ItemPlacesProps) {
  const words = useDialogText();
  const [noted, setNoted] = useState<string>();
  const open = places.find((place) => keyOf(place) === noted);
  const save = ({ orderId, courseId, note, title }: ItemPlace, text: string) => {
    const itemIds = note?.itemIds ?? [];
    acts.run(
      itemIds.map((itemId) => ({ name: 'item.note' as const, orderId, courseId, itemId, note: text })),
      words('courses.noted', { name: `${name}, ${title}` }),
    );
    setNoted(undefined);
  };
  return (
    <>
      <ul className={css.places}>
        {places.map((place) => (
          <li key={keyOf(place)}>
            <Place
              place={place}
              isOpen={place === open}
              onNote={() => setNoted(place === open ? undefined : keyOf(place))}
            />
          </li>
        ))}
      </ul>
      {open?.note && (
        <InlinePart key={noted}>
          <NoteForm
            former={open.note.text ?? ''}
            label={words('item.noteFor', { name, title: open.title })}
            onSave={(text) => save(open, text)}
          />
        </InlinePart>
      )}
    </>
  );
}

function keyOf({ ticketId, courseId }: ItemPlace): string {
  return JSON.stringify([ticketId, courseId]);
}

interface PlaceProps {
  place: ItemPlace;
  isOpen: boolean;
  onNote: () => void;
}

function Place({ place, isOpen, onNote }: PlaceProps) {
  const words = useDialogText();
  const head = headState(place);
  if (!place.note) {
    return (
      <span className={css.place} data-head={head}>
        <PlaceWords place={place} />
      </span>
    );
  }
  return (
    <button type="button" className={css.place} data-head={head} aria-expanded={isOpen} onClick={onNote}>
      <PlaceWords place={place} />
      <span className="visually-hidden">{words('item.note')}</span>
      {place.note.text ? <MessageSquare /> : <MessageSquarePlus />}
    </button>
  );
}

function PlaceWords({ place }: { place: ItemPlace }) {
  const t = useBoardText();
  const head = headState(place);
  return (
    <>
      <StateSign state={head} />
      <b>
        <bdi>{place.title}</bdi>
      </b>
      {place.organization && <bdi>{place.organization}</bdi>}
      {head !== 'new' && <span className="visually-hidden">{t(`state.${head}`)}</span>}
      <PieceCounts count={place.count} states={place.states} short />
    </>
  );
}
