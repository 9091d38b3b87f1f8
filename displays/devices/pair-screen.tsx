// Owns what a screen without a session offers beside the login: its code, the QR code of the address where a phone
// approves it, and how that goes (PAIR-01).
import { Hourglass, MonitorOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../shared/limits.ts';
import { useText } from '../i18n/use-text.ts';
import { PAIR_PATH } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { keptHome } from './kept-home.ts';
import css from './pair-screen.module.css';
import { type Pairing, usePairing } from './use-pairing.ts';

const STEPS = ['step1', 'step2', 'step3'];
/** Places of the code's characters, as people read it out. */
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
  // Letter by letter, as it is typed, and not as a word.
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

// Owns a text that counts down on this screen's own steady clock: before a session there is no hub time.

interface TimeLeftProps {
  /** On the clock of performance.now(). */
  toMs: number;
  /** Told minutes and seconds as 8:05. */
  text: (time: string) => string;
}

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
