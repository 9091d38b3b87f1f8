// Owns a toast that tells how long it still stands and can be closed before that (DLG-25).
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { onTick } from '../../link/tick.ts';
import type { Countdown } from './toast.ts';
import css from './toast-view.module.css';

interface CountdownToastProps {
  text: string;
  countdown: Countdown;
  onClose: () => void;
}

export function CountdownToast({ text, countdown: { ms, end }, onClose }: CountdownToastProps) {
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
