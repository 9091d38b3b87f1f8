// Sample boards without content.
import type { CustomerBoard, OperatorBoard } from '../protocol/board/board.ts';
import { sampleBoard } from './sample-board.ts';
import { customerDefaults } from './sample-options.ts';

export function emptyBoard(kind: 'expo' | 'kitchen' = 'expo'): OperatorBoard {
  const name = kind === 'expo' ? 'Pass' : 'Grill';
  return sampleBoard({ profile: { id: kind, name, type: kind }, tickets: [] });
}

export function emptyCustomerBoard(): CustomerBoard {
  return {
    profile: { id: 'guests', name: 'Counter', type: 'customer' },
    options: customerDefaults,
    columns: { pending: [], fired: [], served: [] },
    delivered: [],
    tickets: {},
  };
}
