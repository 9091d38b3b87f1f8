/** Every zone that the browser knows; the chosen one also where it has another name for it. */
export function zonesWith(chosen: string): string[] {
  return [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].sort();
}
