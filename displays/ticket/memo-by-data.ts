// Drawing a component anew only when its data changes: what the hub sends again is a new object, even where it
// says the same as before.
import { type FunctionComponent, memo } from 'react';

/** Only for components whose props are plain data: they are compared by what they say, not by what they are. */
export function memoByData<Props extends object>(component: FunctionComponent<Props>) {
  return memo(component, (one, other) => JSON.stringify(one) === JSON.stringify(other));
}
