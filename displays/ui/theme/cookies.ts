// Reads and writes this display's own cookies; the hub's session cookie isn't readable here.
const YEAR_SECONDS = 31_536_000;

/** If the browser blocks cookies, values last until the page is reloaded. */
const held = new Map<string, string>();

export function readCookie(name: string): string | undefined {
  return held.get(name) ?? storedCookie(name);
}

/** False if it lasts only until the page is reloaded. */
export function writeCookie(name: string, value: string): boolean {
  // biome's cookieStore has no support on plain http, where most of these displays run.
  const text = `${name}=${encodeURIComponent(value)}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`;
  try {
    document.cookie = text;
  } catch {
    // Blocked: reading below finds nothing either.
  }
  const isKept = storedCookie(name) === value;
  if (isKept) held.delete(name);
  else held.set(name, value);
  return isKept;
}

function storedCookie(name: string): string | undefined {
  const pair = cookies().find((one) => one.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

function cookies(): string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}
