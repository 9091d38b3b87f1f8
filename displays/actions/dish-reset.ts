// Confirmation before a tap resets a dish that is done: usually another line was meant (TICK-47).
import { createStore } from 'zustand/vanilla';
import type { Line } from '../../shared/protocol/board/ticket.ts';

/** The dish that a tap would reset. */
export interface DishReset {
  name: string;
}

interface SetBackQuestion extends DishReset {
  watch: string;
  /** Sends the command of the tap. */
  run: () => void;
}

/** At most one confirmation is open on a display. */
export const resetConfirmation = createStore<{ question?: SetBackQuestion }>(() => ({}));

/** Undefined for a tap that advances the line. */
export function setBackBy({
  state,
  next,
  name,
}: Pick<Line, 'state' | 'next' | 'name'>): DishReset | undefined {
  return state === 'prepared' && next !== undefined && next !== 'served' ? { name } : undefined;
}

export function askSetBack(question: SetBackQuestion): void {
  resetConfirmation.setState({ question });
}

export function endSetBack(): void {
  resetConfirmation.setState({}, true);
}
