// Owns what a component shows a frame later than the rest, because making room for it is dear on a weak screen.
import { useLayoutEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** True from the frame after the one in which it came true; at once where it is so from the beginning. */
export function useAfterPaint(isSo: boolean): boolean {
  const [wasPainted, setPainted] = useState(isSo);
  useLayoutEffect(() => {
    if (isSo === wasPainted) return;
    let isWanted = true;
    afterPaint(() => isWanted && setPainted(isSo));
    return () => {
      isWanted = false;
    };
  }, [isSo, wasPainted]);
  return isSo && wasPainted;
}
