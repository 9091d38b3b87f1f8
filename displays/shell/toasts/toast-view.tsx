// Look and position of toasts.
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast } from 'sonner';
import { SECOND_MS, TOAST_MS } from '../../../shared/limits.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { onTick } from '../../link/tick.ts';
import { type Countdown, drainToasts, type ToastMessage, toastWaits } from './toast.ts';
import css from './toast-view.module.css';

/** The undo bar is at the lower edge and must stay reachable. */
const ABOVE_UNDO = '7rem';
const HAS_POPOVERS = 'popover' in HTMLElement.prototype;

export function ToastView() {
  const language = useLanguage();
  const [host] = useState(toastHost);
  useEffect(() => {
    const show = () => {
      const waiting = drainToasts();
      if (waiting.length > 0) raiseAbove(host);
      for (const message of waiting) raise(message);
    };
    show();
    const unsubscribe = toastWaits.add(show);
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);
  return createPortal(
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
    />,
    host,
  );
}

function toastHost(): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute('popover', 'manual');
  host.className = css.above ?? '';
  return host;
}

/**
 * Raises the toasts above a dialog opened since. Chromium before 114, Safari before 17 and Firefox before 125 have no
 * popovers: there, only content inside an open dialog is above it.
 * @param host contains the toasts; React keeps its content wherever it is moved
 */
function raiseAbove(host: HTMLElement): void {
  if (HAS_POPOVERS) {
    // Removing and appending closes it: :popover-open would throw if the selector is unknown.
    host.remove();
    document.body.append(host);
    host.showPopover();
    return;
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  (dialog ?? document.body).append(host);
  dialog?.addEventListener('close', () => dialog.contains(host) && document.body.append(host), {
    once: true,
  });
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

// A toast that shows its remaining time and can be closed early (DLG-25).

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
