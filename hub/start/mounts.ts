// Finds disks that the machine mounts at boot and that aren't mounted yet (OPS-10). Otherwise a hub that starts before
// its data disk would create an empty database in the mount point.
import { existsSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';

const FSTAB = '/etc/fstab';
const MOUNTED = '/proc/self/mountinfo';
/** Fields of a line, counted from 0 (fstab(5), proc(5)). */
const FSTAB_POINT = 1;
const MOUNTINFO_POINT = 4;

/** The mount point at or above `path` listed in /etc/fstab but not mounted; undefined on other systems. */
export function missingMount(path: string): string | undefined {
  if (!existsSync(FSTAB) || !existsSync(MOUNTED)) return undefined;
  return unmounted(resolve(path), readFileSync(FSTAB, 'utf8'), readFileSync(MOUNTED, 'utf8'));
}

/**
 * @param path absolute
 * @param fstab contents of /etc/fstab
 * @param mountinfo contents of /proc/self/mountinfo
 */
export function unmounted(path: string, fstab: string, mountinfo: string): string | undefined {
  const mounted = new Set(points(mountinfo, MOUNTINFO_POINT));
  return points(fstab, FSTAB_POINT).find(
    (point) => (path === point || path.startsWith(`${point}${sep}`)) && !mounted.has(point),
  );
}

function points(text: string, field: number): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => line.trim().split(/\s+/)[field] ?? '')
    .filter((point) => point.startsWith('/') && point !== '/')
    .map((point) =>
      point.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8))),
    );
}
