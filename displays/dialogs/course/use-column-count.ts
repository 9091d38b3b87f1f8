// Owns how many courses the course dialog shows side by side: three at most, fewer where they would be too narrow (EXPO-20).
import { useSyncExternalStore } from 'react';
import { COURSE_DIALOG_MAX_COLUMNS } from '../../../shared/limits.ts';

/** A course needs this much to show a name and its buttons. */
const LEAST_REM = 25;

/** @param courses how many there are to show */
export function useColumnCount(courses: number): number {
  const room = useSyncExternalStore(subscribe, columnsThatFit);
  return Math.max(1, Math.min(courses, room, COURSE_DIALOG_MAX_COLUMNS));
}

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

function columnsThatFit(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.floor(innerWidth / (LEAST_REM * rem));
}
