// Reads a stored address of a board: stored by this display before its reload, or as a display's home. An unreadable
// field of its view is left out.
import { type BoardAddress, boardAddress, type View, view } from '../../../shared/protocol/board/view.ts';
import { readableFields } from '../field-checks.ts';

/** The readable fields of a view. */
export function readView(value: unknown): View {
  return readableFields(view, value);
}

/** Undefined if it doesn't name a board. */
export function readAddress(value: unknown): BoardAddress | undefined {
  const { view: _, ...fields } = readableFields(boardAddress, value);
  const read = boardAddress.safeParse(fields);
  if (!read.success) return undefined;
  const kept = typeof value === 'object' && value !== null && 'view' in value ? value.view : undefined;
  return kept === undefined ? read.data : { ...read.data, view: readView(kept) };
}
