// Long press on a button with another action than its tap; callers must offer an equivalent button (UX-03).
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { LONG_PRESS_MS, LONG_PRESS_TOLERANCE_PX } from '../../shared/limits.ts';

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

/** Handlers for the button: a tap acts on release, a press of 600 ms acts immediately and suppresses the tap. */
export function useLongPress(onTap: () => void, onHold: () => void) {
  const press = useRef<Press>(undefined);
  const isHeld = useRef(false);
  const drop = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  const hold = () => {
    press.current = undefined;
    isHeld.current = true;
    onHold();
  };
  return {
    onClick() {
      if (!isHeld.current) onTap();
      isHeld.current = false;
    },
    onPointerDown({ button, clientX: x, clientY: y }: PointerEvent) {
      drop();
      isHeld.current = false;
      if (button === 0) press.current = { x, y, timer: setTimeout(hold, LONG_PRESS_MS) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > LONG_PRESS_TOLERANCE_PX) drop();
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
