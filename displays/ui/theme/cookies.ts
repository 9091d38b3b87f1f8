// Reading and writing this screen's own cookies; the hub's session cookie is not readable here.
const YEAR_SECONDS = 31_536_000;

export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return undefined;
}

export function writeCookie(name: string, value: string): void {
  // biome's cookieStore has no support on plain http, where most of these screens live.
  const text = `${name}=${encodeURIComponent(value)}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`;
  document.cookie = text;
}
