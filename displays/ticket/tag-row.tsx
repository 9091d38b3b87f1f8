// Row of tags: kind of order, seat, source.
import { ArrowRight, Clock, MapPin, Printer, Star, Utensils, UtensilsCrossed } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { clockTime } from '../i18n/format.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useBoardScope } from './card-scope.ts';
import { headerColor, namedColor } from './header-color.ts';
import { orderTitle } from './source-name.ts';
import css from './tag-row.module.css';

type TagRowProps = Partial<
  Pick<Ticket, 'tags' | 'zone' | 'movedFrom' | 'reprint' | 'cutlery' | 'promisedAt' | 'firing'>
>;

export function TagRow({
  tags = [],
  zone,
  movedFrom,
  reprint = false,
  cutlery,
  promisedAt,
  firing,
}: TagRowProps) {
  const t = useBoardText();
  return (
    <span className={css.row}>
      {promisedAt !== undefined && <AtClock word="promised" at={promisedAt} />}
      {firing?.held !== undefined ? (
        <AtClock word="onHold" />
      ) : (
        firing?.at !== undefined && <AtClock word="fires" at={firing.at} />
      )}
      {cutlery !== undefined && (
        <span className={css.tag} data-style="line">
          {cutlery ? <Utensils /> : <UtensilsCrossed />}
          {t(cutlery ? 'cutlery' : 'noCutlery')}
        </span>
      )}
      {tags.map(({ text, style }) => (
        <span key={text} className={css.tag} data-style={style} style={tagColor(style)}>
          {(style === 'vip' || style === 'star') && <Star />}
          <bdi>{text}</bdi>
        </span>
      ))}
      {zone && (
        <span className={css.tag} data-style="zone">
          <MapPin />
          <bdi>{zone.reading ?? zone.label}</bdi>
        </span>
      )}
      {movedFrom && (
        <span className={css.tag} data-style="line">
          <ArrowRight className="flip" />
          <bdi>{t('from', { table: orderTitle({ title: movedFrom, orderType: 'Seated' }, t) })}</bdi>
        </span>
      )}
      {reprint && (
        <span className={css.tag} data-style="line">
          <Printer />
          {t('reprint')}
        </span>
      )}
    </span>
  );
}

/**
 * Promised time of an order: it may be hours away, while it is already on its board (ORD-08). Also the time when a course
 * fires automatically, or that it is on hold (PACE-04).
 */
export function AtClock({
  word,
  at = 0,
}: {
  word: 'promised' | 'fires' | 'onHold';
  at?: number | undefined;
}) {
  const { place } = useBoardScope();
  const t = useBoardText();
  return (
    <span className={css.tag} data-style="line">
      <Clock />
      {t(word, { time: `\u2068${clockTime(at, place)}\u2069` })}
    </span>
  );
}

/** Colour of a tag from the setup, with legible text. */
function tagColor(style: string | undefined): CSSProperties | undefined {
  const color = headerColor(namedColor(style));
  return color && { background: color.fill, color: color.text };
}
