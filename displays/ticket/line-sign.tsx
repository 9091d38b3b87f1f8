// Owns the sign of a line's state; the toolbar uses the same ones, so it is the legend (UX-02).
import { Check, CheckCheck, Flame, X } from 'lucide-react';
import type { LineState } from '../../shared/protocol/ticket.ts';
import { HalfDisc } from './half-disc.tsx';

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
