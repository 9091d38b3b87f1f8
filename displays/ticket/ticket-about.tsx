// Notes for a whole ticket, in this order: its allergens, those of the rest of its order, tags, customer, delivery, notes
// (EXPO-12 to EXPO-14).

import { Clock, MapPin, Phone } from 'lucide-react';
import { PHONE_DIGITS } from '../../shared/limits.ts';
import { mentionsAllergen } from '../../shared/model/mentions-allergen.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { ConfirmAllergies, type Confirming, confirmingOf } from './allergies-seen.tsx';
import { AllergenBlock, NoteBlock, OrderAllergies } from './blocks.tsx';
import { useBoardScope } from './card-scope.ts';
import { collectedAllergens, sortTags } from './collected-allergens.ts';
import { memoByData } from './memo-by-data.ts';
import { ClockTime } from './since-text.tsx';
import { TagRow } from './tag-row.tsx';
import css from './ticket-card.module.css';

export function TicketAbout({ ticket }: { ticket: Ticket }) {
  const { tags, customer, delivery, zone, movedFrom, reprint, orderType, items } = ticket;
  const { cutlery, promisedAt, firing } = ticket;
  const allergies = ticket.allergies?.filter(({ here }) => !here);
  const bonds = {
    tags,
    allergies,
    orderType,
    customer,
    delivery,
    zone,
    movedFrom,
    reprint,
    cutlery,
    promisedAt,
    firing,
  };
  return <About ticket={bonds} allergens={collectedAllergens(items)} confirming={confirmingOf(ticket)} />;
}

interface AboutProps {
  /** Only the fields shown, so that it doesn't re-render when a line's state changes. */
  ticket: Pick<
    Ticket,
    | 'tags'
    | 'allergies'
    | 'orderType'
    | 'customer'
    | 'delivery'
    | 'zone'
    | 'movedFrom'
    | 'reprint'
    | 'cutlery'
    | 'promisedAt'
    | 'firing'
  >;
  allergens: readonly string[];
  confirming: Confirming | undefined;
}

const About = memoByData(function About({ ticket, allergens: noted, confirming }: AboutProps) {
  const { options, station } = useBoardScope();
  const { warnings, others: tags } = sortTags(ticket.tags);
  const allergens = [...new Set([...warnings, ...noted])];
  const deliveryNotes = options.showDeliveryNotes ? ticket.delivery?.notes : undefined;
  const zone = options.showZoneAssignment ? ticket.zone : undefined;
  const { movedFrom, reprint, cutlery, promisedAt, firing } = ticket;
  const packing = cutlery ?? promisedAt ?? firing?.held ?? firing?.at;
  const customerNotes = useCustomerNotes(ticket);
  return (
    <>
      {allergens.length > 0 && <AllergenBlock allergens={allergens} />}
      <OrderAllergies allergies={ticket.allergies ?? []} orderType={ticket.orderType} />
      {confirming && station && <ConfirmAllergies {...confirming} />}
      <div className={css.bonds}>
        {(tags.length > 0 || zone || movedFrom || reprint || packing !== undefined) && (
          <TagRow {...{ tags, zone, movedFrom, reprint, cutlery, promisedAt, firing }} />
        )}
        <Who ticket={ticket} />
        {confirming && !station && <ConfirmAllergies {...confirming} />}
      </div>
      {customerNotes && <NoteBlock text={customerNotes} />}
      {deliveryNotes && deliveryNotes !== customerNotes && <NoteBlock text={deliveryNotes} />}
    </>
  );
});

/**
 * A customer's note for the courier isn't for the kitchen; a station shows it if its profile says so, or if it is a warning.
 */
function useCustomerNotes({ customer, orderType }: AboutProps['ticket']): string | undefined {
  const { options, station } = useBoardScope();
  const text = customer?.notes;
  if (!text || !station || orderType === 'Seated' || options.showDeliveryNotes) return text;
  return mentionsAllergen(text) ? text : undefined;
}

/** Customer and destination, each by its own option of the profile. */
function Who({ ticket }: Pick<AboutProps, 'ticket'>) {
  const { options, station } = useBoardScope();
  const t = useBoardText();
  const { customer, delivery, promisedAt } = ticket;
  // A station doesn't call customers, and cooks for the promised time; the ticket's menu has both.
  const phone = options.hideCustomerPhone || station ? undefined : customer?.phone;
  const eta = station && promisedAt !== undefined ? undefined : delivery?.eta;
  const address = options.showDeliveryAddress ? delivery?.address : undefined;
  if (!(customer?.name || phone || address || eta)) return null;
  return (
    <div className={css.who}>
      {customer?.name && (
        <span>
          <b>
            <bdi>{customer.name}</bdi>
          </b>
        </span>
      )}
      {phone && (
        <span>
          <Phone role="img" aria-label={t('phone')} />
          <bdi dir="ltr">{phoneNumber(phone)}</bdi>
        </span>
      )}
      {eta !== undefined && (
        <span>
          <Clock />
          {t('eta')} <ClockTime at={eta} />
        </span>
      )}
      {address && (
        <span>
          <MapPin role="img" aria-label={t('address')} />
          <bdi>{address}</bdi>
        </span>
      )}
    </div>
  );
}

const { min: LOCAL_DIGITS, max: MOST_DIGITS } = PHONE_DIGITS;
/** Prefixes of three-digit country codes; codes that begin with 1 or 7 have one digit, all others two. */
const THREE_DIGIT_CODES = /^(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])/;

/**
 * Formats a phone number (I18N-05, I18N-09): 3-3-4 for 10 digits, and after the country code for 11 or 12; if that leaves
 * fewer than ten digits, the first group is shorter: +972 52-771-4480. Numbers of another length are unchanged.
 */
export function phoneNumber(text: string): string {
  const digits = text.replace(/[\s()+.-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length < LOCAL_DIGITS || digits.length > MOST_DIGITS) return text;
  if (digits.length === LOCAL_DIGITS || digits.startsWith('0')) return grouped(digits);
  const country = digits.slice(0, Math.max(codeDigits(digits), digits.length - LOCAL_DIGITS));
  return `+${country} ${grouped(digits.slice(country.length))}`;
}

function codeDigits(digits: string): number {
  if (/^[17]/.test(digits)) return 1;
  return THREE_DIGIT_CODES.test(digits) ? 3 : 2;
}

function grouped(local: string): string {
  return [local.slice(0, -7), local.slice(-7, -4), local.slice(-4)].filter((part) => part !== '').join('-');
}
