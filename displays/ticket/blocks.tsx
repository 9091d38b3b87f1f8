// Owns the two blocks that bind whoever cooks: a guest's allergens and notes. Both wrap, neither is ever cut.
import { MessageSquare, TriangleAlert } from 'lucide-react';
import css from './blocks.module.css';
import { warningParts } from './collected-allergens.ts';
import { useBoardText } from './use-board-text.ts';

export function AllergenBlock({ allergens }: { allergens: readonly string[] }) {
  const t = useBoardText();
  const { told, named } = warningParts(allergens);
  const list = named.length > 0 ? [t('allergy', { list: named.join(', ') })] : [];
  return (
    <span className={css.allergen}>
      <i>
        <TriangleAlert />
      </i>
      <span>{[...told, ...list].join(' · ')}</span>
    </span>
  );
}

export function NoteBlock({ text }: { text: string }) {
  return (
    <span className={css.note}>
      <MessageSquare />
      <bdi>{text}</bdi>
    </span>
  );
}
