// Disk of /etc/fstab that contains a path, and whether it is mounted.
import { describe, expect, it } from 'vitest';
import { unmounted } from '../../hub/start/mounts.ts';

const FSTAB = `# <file system> <mount point> <type> <options> <dump> <pass>
UUID=0a /          ext4 errors=remount-ro 0 1
UUID=0b none       swap sw 0 0

/dev/sdb1\t/srv/data\text4\tdefaults\t0\t2
LABEL=x /mnt/usb\\040stick vfat noauto 0 0
`;
const mounted = (...points: string[]) =>
  points.map((point, n) => `${n + 20} 1 8:${n} / ${point} rw,relatime - ext4 /dev/sd rw`).join('\n');

describe('[OPS-10] a disk that is not mounted yet', () => {
  it('is found at or above the path, if nothing is mounted there', () => {
    expect(unmounted('/srv/data/kds', FSTAB, mounted('/'))).toBe('/srv/data');
    expect(unmounted('/srv/data', FSTAB, mounted('/'))).toBe('/srv/data');
    expect(unmounted('/mnt/usb stick/kds', FSTAB, mounted('/'))).toBe('/mnt/usb stick');
  });

  it('is undefined once it is mounted, for a path outside it, and for the root', () => {
    expect(unmounted('/srv/data/kds', FSTAB, mounted('/', '/srv/data'))).toBeUndefined();
    expect(unmounted('/srv/database', FSTAB, mounted('/'))).toBeUndefined();
    expect(unmounted('/var/lib/kds', FSTAB, mounted('/'))).toBeUndefined();
    expect(unmounted('/mnt/usb stick/kds', FSTAB, mounted('/', '/mnt/usb\\040stick'))).toBeUndefined();
  });
});
