// Owns what the course of a ticket is called; a card of several courses names each of their types (GRP-04).
import type { TFunction } from 'i18next';
import type { Ticket } from '../../shared/protocol/ticket.ts';

const TYPES_APART = ', ';

/** A type that has no word is shown as it came. */
export function courseName({ courseType }: Pick<Ticket, 'courseType'>, t: TFunction<'board'>): string {
  return courseType
    .split(TYPES_APART)
    .map((type) => t(`courseType.${type}`, { defaultValue: type }))
    .join(TYPES_APART);
}
