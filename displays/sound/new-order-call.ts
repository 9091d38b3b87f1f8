// Repeated call for a new order until the display is touched, if enabled on the display (TICK-33).
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { SOUND_REPEAT_MS } from '../../shared/limits.ts';

const call = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function useOpenCall(): boolean {
  return useStore(call, ({ isOpen }) => isOpen);
}

export function openCall(): void {
  call.setState({ isOpen: true });
}

/** Acknowledged by a touch. */
export function endCall(): void {
  call.setState({ isOpen: false });
}

/**
 * Repeats the call until the display is touched.
 * @param isNeeded false once no new ticket is left, because it was handled on another display
 * @param again plays it once more
 */
export function useRepeatedCall(isNeeded: boolean, again: () => void): void {
  const isOpen = useOpenCall();
  useEffect(() => {
    if (!isOpen) return;
    if (!isNeeded) return endCall();
    const timer = setInterval(again, SOUND_REPEAT_MS);
    addEventListener('pointerdown', endCall, { capture: true });
    addEventListener('keydown', endCall, { capture: true });
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', endCall, { capture: true });
      removeEventListener('keydown', endCall, { capture: true });
    };
  }, [isOpen, isNeeded, again]);
  useEffect(() => endCall, []);
}
