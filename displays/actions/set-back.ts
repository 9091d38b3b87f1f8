// A tap on a dish that is done asks before it sets the dish back: mostly it was meant for another line (TICK-47).
import { createStore } from 'zustand/vanilla';
import type { Line } from '../../shared/protocol/board/ticket.ts';

/** The dish that a tap would set back. */
export interface SetBack {
  name: string;
}

interface SetBackQuestion extends SetBack {
  watch: string;
  /** Sends what the tap asked for. */
  run: () => void;
}

/** At most one question is open on a display. */
export const setBackQuestion = createStore<{ question?: SetBackQuestion }>(() => ({}));

/** Undefined for a tap that brings the line forward. */
export function setBackBy({ state, next, name }: Pick<Line, 'state' | 'next' | 'name'>): SetBack | undefined {
  return state === 'prepared' && next !== undefined && next !== 'served' ? { name } : undefined;
}

export function askSetBack(question: SetBackQuestion): void {
  setBackQuestion.setState({ question });
}

export function endSetBack(): void {
  setBackQuestion.setState({}, true);
}
