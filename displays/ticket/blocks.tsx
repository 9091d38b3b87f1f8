// Owns the two blocks that bind whoever cooks: allergens and notes. Both wrap, neither is ever cut.
import { MessageSquare, TriangleAlert } from 'lucide-react';
import css from './blocks.module.css';
import { useBoardText } from './use-board-text.ts';

export function AllergenBlock({ allergens }: { allergens: readonly string[] }) {
  const t = useBoardText();
  return (
    <span className={css.allergen}>
      <i>
        <TriangleAlert />
      </i>
      <span>{t('allergy', { list: allergens.join(', ') })}</span>
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
