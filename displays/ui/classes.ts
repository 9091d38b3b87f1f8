// The joining of class names.

/** The given names that are set, joined. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
