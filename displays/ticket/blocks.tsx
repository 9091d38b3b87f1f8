// Allergen and note blocks, always shown in full: both wrap, neither is ever cut.
import type { TFunction } from 'i18next';
import { MessageSquare, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { mentionsAllergen } from '../../shared/model/mentions-allergen.ts';
import type { Allergy, Ticket } from '../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import css from './blocks.module.css';
import { warningParts } from './collected-allergens.ts';
import { courseName } from './source-name.ts';

export function AllergenBlock({ allergens }: { allergens: readonly string[] }) {
  const t = useBoardText();
  const { whole, named } = warningParts(allergens);
  const list = named.length > 0 ? [t('allergy', { list: named.join(', ') })] : [];
  return <Warning text={<bdi>{[...whole, ...list].join(' · ')}</bdi>} />;
}

interface OrderAllergiesProps {
  /** Those not stated anywhere else here. */
  allergies: readonly Allergy[];
  orderType: Ticket['orderType'];
}

/** Allergies stated at other dishes of the order than those shown here, with dish and seat (EXPO-35). */
export function OrderAllergies({ allergies, orderType }: OrderAllergiesProps) {
  const t = useBoardText();
  if (allergies.length === 0) return null;
  const parts = warningParts(allergies.map(({ text }) => text));
  const words = (texts: readonly string[]) =>
    allergies.filter(({ text }) => texts.includes(text)).map((one) => allergyWords(one, t));
  const named = words(parts.named);
  const key = orderType === 'Seated' ? 'allergyAtTable' : 'allergyInOrder';
  const list = named.length > 0 ? [t(key, { list: named.join(', ') })] : [];
  // Names and texts keep their own direction each, the sentence has the card's.
  return <Warning text={<span>{[...words(parts.whole), ...list].join(' · ')}</span>} />;
}

function allergyWords({ text, item, courseType, diner }: Allergy, t: TFunction<'board'>): string {
  const from = [
    ...(item === undefined ? [] : [isolated(item)]),
    ...(courseType === undefined ? [] : [courseName({ courseType }, t)]),
    ...(diner === undefined ? [] : [t('allergySeat', { diner: isolated(diner) })]),
  ];
  return from.length === 0 ? isolated(text) : `${isolated(text)} (${from.join(', ')})`;
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A note that mentions an allergy is shown as a warning, even if it was entered as a note. */
export function NoteBlock({ text }: { text: string }) {
  if (mentionsAllergen(text)) return <Warning text={<bdi>{text}</bdi>} />;
  return (
    <span className={css.note} data-note>
      <MessageSquare />
      <bdi>{text}</bdi>
    </span>
  );
}

/** Owner of the work, where this board covers another one (COVER-01). */
export function CoversBlock({ boards }: { boards: readonly string[] }) {
  const t = useBoardText();
  return (
    <span className={css.covers} data-covers>
      <bdi>{t('covers', { list: boards.join(', ') })}</bdi>
    </span>
  );
}

function Warning({ text }: { text: ReactNode }) {
  return (
    <span className={css.allergen}>
      <i>
        <TriangleAlert />
      </i>
      {text}
    </span>
  );
}
