// Owns the sign of a line's state; the toolbar uses the same ones, so it is the legend (UX-02).

import { Check, CheckCheck, Flame, X } from 'lucide-react';
import type { LineState } from '../../../shared/model/kitchen-states.ts';

export function LineSign({ state }: { state: LineState }) {
  switch (state) {
    case 'todo':
      return null;
    case 'preparing':
      return <HalfDisc />;
    case 'cooking':
      return <Flame />;
    case 'prepared':
      return <Check />;
    case 'served':
      return <CheckCheck />;
    case 'cancelled':
    case 'transferred':
      return <X />;
    default:
      throw new Error(`No such state: ${state satisfies never}`);
  }
}

// Owns the sign of an item in preparation: a disc that is half full.

export function HalfDisc() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 0 0 17z" fill="currentColor" />
    </svg>
  );
}
