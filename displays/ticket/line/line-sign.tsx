import { Check, CheckCheck, Flame, X } from 'lucide-react';
import type { LineState } from '../../../shared/model/kitchen-states.ts';
import { HalfDisc } from '../drawn-signs.tsx';

/** The toolbar uses the same icons, so it is the legend (UX-02). */
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
