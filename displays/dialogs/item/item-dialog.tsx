// Dialog of one item: its open pieces on the board by variant, marking them together, its notes and its limit
// (DLG-01, DLG-09, DLG-29, GRP-19).

import { Circle, MessageSquare, MessageSquarePlus } from 'lucide-react';
import { useId, useState } from 'react';
import type {
  ItemDetail,
  ItemPlace,
  Permutation,
  PieceStates,
} from '../../../shared/protocol/board/item-detail.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { ItemPanel } from '../../boards/side/item-panel.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { weightText } from '../../i18n/weight.ts';
import { useBoardPart, useWatch } from '../../link/live.ts';
import { AllergenBlock, NoteBlock } from '../../ticket/blocks.tsx';
import { headState, StateSign } from '../../ticket/head/head-timer.tsx';
import { LineSign } from '../../ticket/line/line-sign.tsx';
import { ModifierList } from '../../ticket/line/modifier-list.tsx';
import { StockLeft } from '../../ticket/line/stock-left.tsx';
import { orderTitle } from '../../ticket/source-name.ts';
import { InlinePart } from '../../ui/dialog/inline-part.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { EmptyLine } from '../../ui/page/empty-note.tsx';
import { NoteForm } from '../course/note-form.tsx';
import { InlineLimit, LimitButton, OutButton } from '../stock/limit-button.tsx';
import css from './item-dialog.module.css';
import { ItemMarks } from './item-marks-buttons.tsx';

interface ItemDialogProps {
  board: BoardAddress;
  item: ItemPanel;
  acts: Acts;
  onClose: () => void;
}

type By = 'modifiers' | 'notes';

export function ItemDialog({ board, item, acts, onClose }: ItemDialogProps) {
  const words = useDialogText();
  const detail = useItemDetail(board, item.itemId);
  const [by, setBy] = useState<By>('modifiers');
  const name = detail?.name ?? item.name;
  const groups = detail ? groupsOf(detail, by) : [];
  const limitId = useId();
  const [isLimiting, setLimiting] = useState(false);
  const columns = useMost(groups.length);
  const places = detail?.permutations.flatMap((one) => one.places) ?? [];
  return (
    <BoardDialog
      title={name}
      label={words('item.title', { name })}
      onClose={onClose}
      size={Math.min(MOST_COLUMNS, columns)}
      undo
      about={detail && <PieceCounts {...detail} total />}
      aside={
        <>
          <StockLeft limited={detail?.limited} className={css.stock} />
          <OutButton itemId={item.itemId} name={name} limited={detail?.limited} />
          <LimitButton isOpen={isLimiting} onToggle={() => setLimiting(!isLimiting)} controls={limitId} />
        </>
      }
      foot={<ItemMarks name={name} places={places} acts={acts} all />}
    >
      <section id={limitId} aria-label={words('limit.title', { name })} hidden={!isLimiting}>
        {isLimiting && <InlineLimit itemId={item.itemId} onDone={() => setLimiting(false)} />}
      </section>
      <div className={css.by}>
        <Segments
          label={words('item.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'modifiers', label: words('item.byModifiers') },
            { value: 'notes', label: words('item.byNotes') },
          ]}
        />
      </div>
      {groups.length === 0 && <EmptyLine role="status" text={words(detail ? 'item.none' : 'item.loading')} />}
      <div className={css.groups}>
        {groups.map((group) => (
          <ItemGroup key={group.key} group={group} name={name} acts={acts} />
        ))}
      </div>
    </BoardDialog>
  );
}

const LEAST_COLUMNS = 2;
const MOST_COLUMNS = 3;

/** The item from a separate watch of the dialog, in board order. */
export function useItemDetail(board: BoardAddress, itemId: string): ItemDetail | undefined {
  const { view, ...address } = board;
  const { groupBy, sort, descending, secondaryAlerts } = view ?? {};
  // The cards themselves aren't shown: request the minimum.
  const asked = { groupBy, sort, descending, secondaryAlerts, detailOf: itemId, maxCards: 1 };
  const watch = useWatch({ ...address, view: asked }, 'item');
  const detail = useBoardPart(watch, 'detail');
  // After a switch, the watch keeps the previous item's detail until the new one arrives.
  return detail?.itemId === itemId ? detail : undefined;
}

export type ShownGroup = ReturnType<typeof groupsOf>[number];

function groupsOf({ permutations, byModifiers, byNotes }: ItemDetail, by: By) {
  const known = new Map(permutations.map((one) => [one.key, one]));
  const groups =
    by === 'modifiers'
      ? byModifiers.map((group) => ({ ...group, by: 'modifiers' as const }))
      : byNotes.map((group) => ({ ...group, by: 'notes' as const }));
  return groups.map((group) => ({
    ...group,
    permutations: group.permutations.flatMap((key) => known.get(key) ?? []),
  }));
}

/** The largest number so far: a dialog that shrank under the finger would move its buttons. */
function useMost(now: number): number {
  const [most, setMost] = useState(LEAST_COLUMNS);
  if (now > most) setMost(now);
  return Math.max(most, now);
}

interface ItemGroupProps {
  group: ShownGroup;
  name: string;
  acts: Acts;
}

/** One group of an item's permutations: common features, differences, tables (GRP-19, DLG-01). */
function ItemGroup({ group, name, acts }: ItemGroupProps) {
  const headingId = useId();
  const { permutations, count } = group;
  const isSplit = permutations.length > 1;
  return (
    <section className={css.group} aria-labelledby={headingId}>
      <header className={css.groupHead}>
        <b className={css.quantity}>{count}</b>
        <h3 className={css.what} id={headingId}>
          {group.by === 'modifiers' ? <Modifiers of={group} /> : <Notes of={group} />}
        </h3>
      </header>
      {permutations.map((one) => (
        <div key={one.key} className={css.permutation}>
          <Differences permutation={one} by={group.by} isSplit={isSplit} />
          <ItemPlaces name={name} places={one.places} acts={acts} />
          {isSplit && <ItemMarks name={name} places={one.places} acts={acts} />}
        </div>
      ))}
      {!isSplit && <ItemMarks name={name} places={permutations.flatMap((one) => one.places)} acts={acts} />}
    </section>
  );
}

function Modifiers({ of: { modifiers } }: { of: Pick<Permutation, 'modifiers'> }) {
  const words = useDialogText();
  return modifiers.length === 0 ? words('item.plain') : <ModifierList modifiers={modifiers} />;
}

function Notes({ of: { notes } }: { of: Pick<Permutation, 'notes'> }) {
  const words = useDialogText();
  if (notes.length === 0) return words('item.noNote');
  return notes.map((text) => <bdi key={text}>{text}</bdi>);
}

interface DifferencesProps {
  permutation: Permutation;
  by: ShownGroup['by'];
  isSplit: boolean;
}

/** Features that the heading doesn't state; if it states all, only the states of the pieces. */
function Differences({ permutation, by, isSplit }: DifferencesProps) {
  const t = useBoardText();
  const { count, states, size, modifiers, notes, allergens } = permutation;
  return (
    <div className={css.differences}>
      {isSplit && <b className={css.quantity}>{count}</b>}
      <span className={css.what}>
        {size && <bdi>{weightText(size.quantity, size.unit, t)}</bdi>}
        {by === 'notes' && (isSplit || modifiers.length > 0) && <Modifiers of={permutation} />}
        {by === 'modifiers' && notes.map((text) => <NoteBlock key={text} text={text} />)}
        {by === 'modifiers' && isSplit && notes.length === 0 && <Notes of={permutation} />}
        {allergens.length > 0 && <AllergenBlock allergens={allergens} />}
        <PieceCounts count={count} states={states} />
      </span>
    </div>
  );
}

interface ItemPlacesProps {
  name: string;
  places: readonly ItemPlace[];
  acts: Acts;
}

/**
 * Tables that wait for a permutation of an item, each with its pieces and, where notes are allowed, its note
 * (DLG-01, DLG-29).
 */
function ItemPlaces({ name, places, acts }: ItemPlacesProps) {
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
        <bdi>{orderTitle(place, t)}</bdi>
      </b>
      {place.organization && <bdi>{place.organization}</bdi>}
      {head !== 'new' && <span className="visually-hidden">{t(`state.${head}`)}</span>}
      <PieceCounts count={place.count} states={place.states} short />
    </>
  );
}

interface PieceCountsProps {
  count: number;
  states: PieceStates;
  /** Starts with the sum. */
  total?: boolean;
  /** Icons only; the texts remain for assistive technology. */
  short?: boolean;
}

/** Number of pieces of an item by state, each with the boards' icon for it (UX-02). */
const STATES = ['todo', 'preparing', 'cooking', 'prepared'] as const;

function PieceCounts({ count, states, total = false, short = false }: PieceCountsProps) {
  const t = useBoardText();
  return (
    <span className={css.counts}>
      {total && <b>{count}</b>}
      {STATES.filter((state) => states[state] > 0).map((state) => (
        <span key={state} data-state={state}>
          {states[state]}
          {state === 'todo' ? <Circle /> : <LineSign state={state} />}
          <span className={short ? 'visually-hidden' : undefined}>{t(`line.${state}`)}</span>
        </span>
      ))}
    </span>
  );
}
