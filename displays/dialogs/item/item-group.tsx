// Owns one group of an item's permutations: what they have in common, how they differ, for which tables (GRP-19, DLG-01).
import { useId } from 'react';
import type { Permutation } from '../../../shared/protocol/item-detail.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { weightText } from '../../i18n/weight.ts';
import { AllergenBlock, NoteBlock } from '../../ticket/blocks.tsx';
import { ModifierList } from '../../ticket/modifier-list.tsx';
import css from './item-dialog.module.css';
import type { ShownGroup } from './item-dialog.tsx';
import { ItemMarks } from './item-marks-buttons.tsx';
import { ItemPlaces } from './item-places.tsx';
import { PieceCounts } from './piece-counts.tsx';

interface ItemGroupProps {
  group: ShownGroup;
  name: string;
  acts: Acts;
}

export function ItemGroup({ group, name, acts }: ItemGroupProps) {
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

/** What the heading doesn't say; where it says all, how far the pieces are alone. */
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
