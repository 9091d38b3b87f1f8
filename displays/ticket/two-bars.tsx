// Owns the sign of what isn't fired yet: two bars.

export function TwoBars() {
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
      <path d="M8.5 5v14M15.5 5v14" />
    </svg>
  );
}
