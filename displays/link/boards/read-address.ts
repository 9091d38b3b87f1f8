// The address of a board as it was kept somewhere: by this display before its reload, or as a display's home. A field of its
// view that can't be read is left out.
import { type BoardAddress, boardAddress, type View, view } from '../../../shared/protocol/board/view.ts';
import { readableFields } from '../field-checks.ts';

/** What can be read of a view. */
export function readView(value: unknown): View {
  return readableFields(view, value);
}

/** Undefined where it names no board. */
export function readAddress(value: unknown): BoardAddress | undefined {
  const { view: _, ...fields } = readableFields(boardAddress, value);
  const read = boardAddress.safeParse(fields);
  if (!read.success) return undefined;
  const kept = typeof value === 'object' && value !== null && 'view' in value ? value.view : undefined;
  return kept === undefined ? read.data : { ...read.data, view: readView(kept) };
}
