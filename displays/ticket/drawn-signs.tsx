import type { ReactNode } from 'react';

/** Icon of a pending item. */
export function TwoBars() {
  return (
    <Drawn>
      <path d="M8.5 5v14M15.5 5v14" />
    </Drawn>
  );
}

/** Icon of an item in preparation: a half-filled disc. */
export function HalfDisc() {
  return (
    <Drawn>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 0 0 17z" fill="currentColor" />
    </Drawn>
  );
}

/** In the frame and weight of the lucide icons, which have neither. */
function Drawn({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
