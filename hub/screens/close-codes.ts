// Owns the codes with which the hub closes a socket; the reasons are refusal codes, for people who look at traffic.

export const CLOSE_NOT_SIGNED_IN = 4401;
export const CLOSE_PROTOCOL_UNKNOWN = 4406;
/** The display sent too much, or has too many sockets; what it is to wait for is told before. */
export const CLOSE_RATE_LIMITED = 4429;
/** Going away, as RFC 6455 has it: the hub stops, come again. */
export const CLOSE_HUB_STOPS = 1001;
