// Owns the two blocks that bind whoever cooks: a guest's allergens and notes. Both wrap, neither is ever cut.
import { MessageSquare, TriangleAlert } from 'lucide-react';
import css from './blocks.module.css';
import { speaksOfAllergy, warningParts } from './collected-allergens.ts';
import { useBoardText } from './use-board-text.ts';

export function AllergenBlock({ allergens }: { allergens: readonly string[] }) {
  const t = useBoardText();
  const { told, named } = warningParts(allergens);
  const list = named.length > 0 ? [t('allergy', { list: named.join(', ') })] : [];
  return <Warning text={[...told, ...list].join(' · ')} />;
}

/** A note that speaks of an allergy warns like one, whoever typed it as a note. */
export function NoteBlock({ text }: { text: string }) {
  if (speaksOfAllergy(text)) return <Warning text={text} />;
  return (
    <span className={css.note}>
      <MessageSquare />
      <bdi>{text}</bdi>
    </span>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <span className={css.allergen}>
      <i>
        <TriangleAlert />
      </i>
      <bdi>{text}</bdi>
    </span>
  );
}
