// How toasts look and where they stand.
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Toaster, toast } from 'sonner';
import { SECOND_MS, TOAST_MS } from '../../../shared/limits.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { onTick } from '../../link/tick.ts';
import { type Countdown, drainToasts, type ToastMessage, toastWaits } from './toast.ts';
import css from './toast-view.module.css';

/** The undo bar stands at the lower edge and must stay in reach. */
const ABOVE_UNDO = '7rem';

export function ToastView() {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      raiseAbove(place.current);
      for (const waiting of drainToasts()) raise(waiting);
    };
    show();
    return toastWaits.add(show);
  }, []);
  return (
    <div popover="manual" ref={place} className={css.above}>
      <Toaster
        className={css.place ?? ''}
        position="bottom-center"
        dir={language === 'he-il' ? 'rtl' : 'ltr'}
        duration={TOAST_MS}
        expand
        offset={{ bottom: ABOVE_UNDO }}
        mobileOffset={{ bottom: ABOVE_UNDO }}
        visibleToasts={3}
        gap={8}
        toastOptions={{
          unstyled: true,
          classNames: { toast: css.toast ?? '', error: css.danger ?? '' },
        }}
        icons={{ success: <CircleCheck />, error: <CircleAlert />, info: <Info /> }}
      />
    </div>
  );
}

/** Over a dialog that was opened since: what its buttons did is told while it stands. */
function raiseAbove(place: HTMLDivElement | null): void {
  if (place?.matches(':popover-open')) place.hidePopover();
  place?.showPopover();
}

function countDown(text: string, countdown: Countdown): void {
  toast.custom(
    (id) => <CountdownToast text={text} countdown={countdown} onClose={() => toast.dismiss(id)} />,
    {
      duration: Number.POSITIVE_INFINITY,
    },
  );
}

function raise({ text, level, countdown }: ToastMessage): void {
  if (countdown) {
    countDown(text, countdown);
    return;
  }
  switch (level) {
    case 'success':
      toast.success(text);
      return;
    case 'danger':
      toast.error(text);
      return;
    case 'info':
      toast.info(text);
      return;
    default:
      throw new Error(`No such toast: ${level satisfies never}`);
  }
}

// A toast that tells how long it still stands and can be closed before that (DLG-25).

interface CountdownToastProps {
  text: string;
  countdown: Countdown;
  onClose: () => void;
}

function CountdownToast({ text, countdown: { ms, end }, onClose }: CountdownToastProps) {
  const t = useText('shell');
  const [until] = useState(() => performance.now() + ms);
  const [left, setLeft] = useState(Math.ceil(ms / SECOND_MS));
  useEffect(() => {
    const stop = onTick(() => {
      const rest = Math.max(0, Math.ceil((until - performance.now()) / SECOND_MS));
      setLeft(rest);
      if (rest === 0) onClose();
    });
    end.addEventListener('abort', onClose);
    if (end.aborted) onClose();
    return () => {
      stop();
      end.removeEventListener('abort', onClose);
    };
  }, [until, end, onClose]);
  return (
    <div className={css.countdown}>
      <bdi>{text}</bdi>
      <b role="timer" aria-live="off">
        {left}
      </b>
      <button type="button" aria-label={t('close')} onClick={onClose}>
        <X />
      </button>
    </div>
  );
}
