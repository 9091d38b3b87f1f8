// Hint lines above the tickets, which stay as they are: the site is outside its work hours (SET-48), a printer can't print
// (PAPER-02).
import { Hourglass, Moon, PrinterX } from 'lucide-react';
import { useCallback } from 'react';
import { HOUR_MS } from '../../../shared/limits.ts';
import type { PrinterTrouble } from '../../../shared/protocol/printer.ts';
import { clockTime, inZoneOf } from '../../i18n/format.ts';
import { useBoardText, useLanguage, useText } from '../../i18n/use-text.ts';
import { useCustomerBoardPart, useLive } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import css from './board-hints.module.css';

const DAY_MS = 24 * HOUR_MS;

/** @param big for customers, who are farther away */
export function ClosedHint({ big = false, watch }: { big?: boolean; watch?: string }) {
  const isClosed = useLive(({ link }) => link?.closed !== undefined);
  const t = useBoardText();
  if (!isClosed) return watch === undefined ? null : <GuestWait watch={watch} />;
  return (
    <p className={css.closed} role="status" data-big={big}>
      <Moon aria-hidden />
      <b>{t('closed.title')}</b>
      <OpensAt />
    </p>
  );
}

/** Current waiting time, for customers; only if the hub sends it (PACE-05). */
function GuestWait({ watch }: { watch: string }) {
  const wait = useCustomerBoardPart(watch, 'wait');
  const t = useText('panels');
  if (!wait || wait.minutes === 0) return null;
  return (
    <p className={css.closed} role="status" data-big data-wait>
      <Hourglass aria-hidden />
      <b>{t('guestWait', { minutes: wait.minutes })}</b>
    </p>
  );
}

/** Opening time: by the clock within a day, otherwise with the weekday; nothing if unknown. */
export function OpensAt() {
  const opensAt = useLive(({ link }) => link?.closed?.opensAt);
  const place = useLive((state) => state.site);
  const language = useLanguage();
  const t = useBoardText();
  const text = useCallback(
    (now: number) => {
      if (opensAt === undefined) return '';
      const time = `\u2068${clockTime(opensAt, place)}\u2069`;
      if (opensAt - now < DAY_MS) return t('closed.opens', { time });
      const day = inZoneOf(place, language, { weekday: 'long' }).format(opensAt);
      return t('closed.opensOn', { day, time });
    },
    [opensAt, place, language, t],
  );
  return <TickingText text={text} />;
}

// Printers used by this board that can't print, a line each.

interface PrinterStripProps {
  profileId: string;
  /** The station selected on this display. */
  stationId: string | undefined;
}

/** The hub knows which boards a printer affects. */
export function PrinterStrip({ profileId, stationId }: PrinterStripProps) {
  const printers = useLive(({ link }) => link?.printers);
  const concerned = printers?.filter(
    ({ profiles, stations }) =>
      profiles.includes(profileId) || (stationId !== undefined && stations.includes(stationId)),
  );
  return concerned?.map((printer) => <Trouble key={printer.id} {...printer} />);
}

const TOLD = ['off', 'paper', 'cover'];

/** Text for a printer that can't print; a state unknown to this version is shown as a fault. */
function Trouble({ name, state, waiting }: PrinterTrouble) {
  const t = useText('panels');
  const what = TOLD.includes(state) ? state : 'error';
  return (
    <p className={css.strip} role="status">
      <PrinterX aria-hidden />
      <b>
        {t(`printer.${what}`, { name: `\u2068${name}\u2069` })}
        {waiting > 0 && ':'}
      </b>
      {waiting > 0 && <span>{t('printer.waiting', { count: waiting })}</span>}
    </p>
  );
}
