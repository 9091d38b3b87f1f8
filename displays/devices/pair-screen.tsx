// Pairing on a display without a session, beside the login: its code, the QR code of the approval page, and the
// progress (PAIR-01).
import { Hourglass, MonitorOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PAIRING_POLL_MS, PAIRING_RENEW_BEFORE_MS, SECOND_MS } from '../../shared/limits.ts';
import { displayHome } from '../../shared/protocol/display-home.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import { useText } from '../i18n/use-text.ts';
import { callApi } from '../link/http/api-call.ts';
import type { RefusalParams } from '../link/live-store.ts';
import { PAIR_PATH } from '../shell/session/board-path.ts';
import { loadSession, useSession } from '../shell/session/session-store.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { keptHome } from './kept-home.ts';
import css from './pair-screen.module.css';

const STEPS = ['step1', 'step2', 'step3'];
/** Groups of the code's characters, as read aloud. */
const GROUPS = [
  [0, 1, 2, 3],
  [4, 5, 6, 7],
];

export function PairScreen() {
  const t = useText('devices');
  const pairing = usePairing();
  const { shown } = pairing;
  const isWaiting = useSession(({ session }) => session.display?.isWaiting === true);
  return (
    <div className={css.pair}>
      <h2 className={css.title}>{t('pair.title')}</h2>
      {isWaiting && (
        <p className={css.removed} role="status">
          <MonitorOff aria-hidden />
          {t('pair.waiting')}
        </p>
      )}
      {!isWaiting && keptHome() !== null && (
        <p className={css.removed} role="status">
          <MonitorOff aria-hidden />
          {t('pair.removed')}
        </p>
      )}
      <ShownCode code={shown?.code ?? ''} />
      <div className={css.ways}>
        <div className={css.qr}>
          {shown && <QrCode text={`${shown.address}${PAIR_PATH}?code=${shown.code}`} label={t('pair.qr')} />}
        </div>
        <ol className={css.steps}>
          {STEPS.map((step) => (
            <li key={step}>{t(`pair.${step}`)}</li>
          ))}
        </ol>
      </div>
      <PairingState pairing={pairing} />
    </div>
  );
}

function ShownCode({ code }: { code: string }) {
  const t = useText('devices');
  // Spelled letter by letter, not read as a word.
  const label = code === '' ? t('pair.asking') : t('pair.code', { code: [...code].join(' ') });
  return (
    <div className={css.code} dir="ltr" role="img" aria-label={label}>
      {GROUPS.map((places) => (
        <span key={places[0]} className={css.group}>
          {places.map((place) => (
            <span key={place}>{code[place]}</span>
          ))}
        </span>
      ))}
    </div>
  );
}

function PairingState({ pairing: { shown, refused } }: { pairing: Pairing }) {
  const t = useText('devices');
  if (refused !== undefined) {
    const why = refused === 'rate-limited' ? 'pair.crowded' : 'pair.away';
    return (
      <p className={css.state} role="alert">
        {t(why)}
      </p>
    );
  }
  return (
    <p className={css.state}>
      <Hourglass aria-hidden />
      {shown ? (
        <TimeLeft toMs={shown.renewsAtMs} text={(time) => t('pair.renewsIn', { time })} />
      ) : (
        t('pair.asking')
      )}
    </p>
  );
}

interface TimeLeftProps {
  /** On the clock of performance.now(). */
  toMs: number;
  /** Text for the remaining time, formatted as 8:05. */
  text: (time: string) => string;
}

/** Counts down on this display's monotonic clock: before a session there is no hub time. */
function TimeLeft({ toMs, text }: TimeLeftProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((toMs - now) / SECOND_MS));
  const tail = String(seconds % 60).padStart(2, '0');
  return text(`${Math.floor(seconds / 60)}:${tail}`);
}

/** Maximum interval between two tries while the hub has too many pending codes. */
const CROWDED_WAIT_MAX_MS = 10 * SECOND_MS;

interface ShownPairing {
  code: string;
  /** Address where a phone approves it. */
  address: string;
  /** Time of the next code, on this display's monotonic clock. */
  renewsAtMs: number;
}

interface Pairing {
  shown?: ShownPairing;
  /** Reason why there is no code now. */
  refused?: RefusalCode;
}

function usePairing(): Pairing {
  const [pairing, setPairing] = useState<Pairing>({});
  useEffect(() => waitForApproval(setPairing), []);
  return pairing;
}

/** The hub's delay, capped: there may be room before the first code expires. */
function waitMs(params: RefusalParams = {}): number {
  const seconds = Number(params['seconds'] ?? 0);
  return Math.min(seconds * SECOND_MS, CROWDED_WAIT_MAX_MS);
}

/**
 * Requests a code, renews it before it expires, and polls for its approval (PAIR-01, PAIR-02). Stops once the display
 * is paired.
 * @returns a function that stops it
 */
function waitForApproval(show: (pairing: Pairing) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let renewsAtMs = Number.NEGATIVE_INFINITY;
  let waitUntilMs = Number.NEGATIVE_INFINITY;

  const step = async () => {
    const now = performance.now();
    if (now >= waitUntilMs) await (now >= renewsAtMs ? ask() : look());
    if (!over) timer = setTimeout(() => void step(), PAIRING_POLL_MS);
  };

  const ask = async () => {
    const answer = await pairingApi.ask();
    if (over) return;
    // This browser was signed in meanwhile, in another tab.
    if (!answer.ok && (answer.code === 'wrong-state' || answer.code === 'not-allowed')) return leave();
    if (!answer.ok) {
      if (answer.code === 'rate-limited') waitUntilMs = performance.now() + waitMs(answer.params);
      return show({ refused: answer.code });
    }
    const { code, address, expiresAt, hubTime } = answer.value;
    renewsAtMs = performance.now() + expiresAt - hubTime - PAIRING_RENEW_BEFORE_MS;
    show({ shown: { code, address, renewsAtMs } });
  };

  const look = async () => {
    const answer = await pairingApi.state();
    if (over || !answer.ok) return;
    if (answer.value.state === 'paired') return leave();
    // The hub was restarted and doesn't know this code.
    if (answer.value.state === 'expired') await ask();
  };

  const leave = async () => {
    over = true;
    await loadSession();
  };

  void step();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

const pairingState = z.object({
  state: z.enum(['waiting', 'paired', 'expired']),
  home: z.optional(displayHome),
});

const pairingApi = {
  ask: () =>
    callApi('/api/pairing', {
      method: 'POST',
      answer: z.object({
        code: z.string(),
        expiresAt: z.number(),
        /** The hub's clock, in case the display's own is wrong. */
        hubTime: z.number(),
        /** Hub address for phones. */
        address: z.string(),
      }),
    }),
  state: () => callApi('/api/pairing', { answer: pairingState }),
};
