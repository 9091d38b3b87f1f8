// A chosen modifier for tests, through the real schema.
import * as z from 'zod/mini';
import type { SelectedModifier } from '../../hub/kitchen/routing/modifier-groups.ts';
import { itemDocument } from '../../shared/model/order.ts';
import { item } from './builders.ts';

export function selected(wire: Record<string, unknown>): SelectedModifier {
  const [modifier] = z.parse(itemDocument, item('steak', { selectedModifiers: [wire] })).selectedModifiers;
  if (modifier === undefined) throw new Error('unreadable modifier');
  return modifier;
}
