// Owns the codes with which the hub refuses (live protocol "Refusal codes"); displays have a text for every one.
export const REFUSAL_CODES = [
  'bad-message',
  'command-id-reused',
  'command-unknown',
  'board-unknown',
  'order-unknown',
  'course-unknown',
  'item-unknown',
  'not-signed-in',
  'staff-required',
  'not-allowed',
  'wrong-state',
  'undo-expired',
  'offline-disabled',
  'offline-not-enabled',
  'storage-full',
  'too-long',
  'phone-missing',
  'text-missing',
  'quantity-invalid',
  'order-not-found',
  'cloud-refused',
  'no-connection',
  'rate-limited',
  'invalid-credentials',
  'login-error-other',
  'kds-not-enabled',
  'hub-bound-elsewhere',
  'setup-outdated',
  'setup-invalid',
  'pairing-code-wrong',
  'display-unknown',
  'display-away',
  'name-taken',
  'admin-code-wrong',
  'admin-code-needed',
  'passcode-wrong',
  'locked',
  'route-unknown',
  'protocol-unknown',
  'fire-failed',
  'event-dispatch-error',
  'too-large',
  'hub-fault',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface Refusal {
  code: RefusalCode;
  params?: Record<string, string | number>;
}
