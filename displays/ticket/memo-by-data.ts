// Re-renders a component only when its data changes: data sent again by the hub is a new object, even if it is equal to
// the former one.
import { type FunctionComponent, memo } from 'react';

/** Only for components whose props are plain data: they are compared by value, not by identity. */
export function memoByData<Props extends object>(component: FunctionComponent<Props>) {
  return memo(component, (one, other) => JSON.stringify(one) === JSON.stringify(other));
}
