// Owns what every part of one board needs to know: its watch, its options, its kind and the site's clock.
import { createContext, useContext } from 'react';
import type { OperatorOptions } from '../../shared/protocol/board-options.ts';
import type { Place } from '../i18n/format.ts';

export interface BoardScope {
  watch: string;
  options: OperatorOptions;
  /** A station's board: larger names, the whole line a target with its own circle. */
  station: boolean;
  /** Where the site is, for its clock; the screen's own place until the hub has told. */
  place: Place | undefined;
}

const Scope = createContext<BoardScope | undefined>(undefined);

export const BoardScopeProvider = Scope.Provider;

/** Only inside a board. */
export function useBoardScope(): BoardScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error('A part of a board was drawn outside of one');
  return scope;
}
