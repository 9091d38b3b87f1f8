// Toasts in a strip of the page, so that they cover neither cards nor fields: the latest one, for its duration (DLG-26).
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SECOND_MS, TOAST_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { onTick } from '../../link/tick.ts';
import { type ToastMessage, takeToasts } from './toast.ts';

interface ShownToast extends ToastMessage {
  key: number;
}

interface ToastStripProps {
  /** Class names of the strip and of a toast. */
  place: string | undefined;
  toast: string | undefined;
}

export function ToastStrip({ place, toast }: ToastStripProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  useEffect(() => {
    let count = 0;
    return takeToasts((message) => {
      count += 1;
      const key = count;
      const end = () => setToasts((before) => before.filter((one) => one.key !== key));
      setToasts((before) => [...before, { ...message, key }]);
      message.countdown?.end.addEventListener('abort', end);
      setTimeout(end, message.countdown?.ms ?? TOAST_MS);
    });
  }, []);
  const shown = toasts.at(-1);
  return (
    <div className={place} role="log">
      {shown && (
        <p key={shown.key} className={toast} data-level={shown.level}>
          <ToastSign level={shown.level} />
          <bdi>{shown.text}</bdi>
          {shown.countdown && (
            <Countdown
              ms={shown.countdown.ms}
              onClose={() => setToasts((before) => before.filter((one) => one !== shown))}
            />
          )}
        </p>
      )}
    </div>
  );
}

function ToastSign({ level }: Pick<ToastMessage, 'level'>) {
  switch (level) {
    case 'success':
      return <CircleCheck />;
    case 'danger':
      return <CircleAlert />;
    case 'info':
      return <Info />;
    default:
      throw new Error(`No such toast: ${level satisfies never}`);
  }
}

/** Remaining time (DLG-25). */
function Countdown({ ms, onClose }: { ms: number; onClose: () => void }) {
  const around = useText('shell');
  const [until] = useState(() => performance.now() + ms);
  const [left, setLeft] = useState(Math.ceil(ms / SECOND_MS));
  useEffect(
    () => onTick(() => setLeft(Math.max(0, Math.ceil((until - performance.now()) / SECOND_MS)))),
    [until],
  );
  return (
    <>
      <b role="timer" aria-live="off">
        {left}
      </b>
      <button type="button" aria-label={around('close')} onClick={onClose}>
        <X />
      </button>
    </>
  );
}
