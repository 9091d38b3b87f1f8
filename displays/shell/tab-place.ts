// Owns whether this tab has the browser's session (SHELL-23).
import { createStore } from 'zustand/vanilla';

/** here: this tab has the session · elsewhere: a newer tab has taken it, and this one asks. */
export const tabPlace = createStore<{ place: 'here' | 'elsewhere' }>(() => ({ place: 'here' }));
