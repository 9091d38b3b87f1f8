// Black-and-white images: as sent to printers, and as a PNG (CAPT-03; ISO/IEC 15948).
import { crc32, deflateSync } from 'node:zlib';

/** One bit per dot, rows from the top, each padded to whole bytes, highest bit on the left; 1 is black. */
export interface Raster {
  bytesPerRow: number;
  rows: number;
  bits: Uint8Array;
}

/** Converts columns of dots, as in ESC *, to rows. */
export function rasterOfColumns(columns: Uint8Array, bytesPerColumn: number): Raster {
  const width = Math.floor(columns.length / bytesPerColumn);
  const bytesPerRow = Math.ceil(width / 8);
  const rows = bytesPerColumn * 8;
  const bits = new Uint8Array(bytesPerRow * rows);
  for (let x = 0; x < width; x += 1) {
    for (let part = 0; part < bytesPerColumn; part += 1) {
      const dots = columns[x * bytesPerColumn + part] ?? 0;
      for (let dot = 0; dot < 8; dot += 1) {
        if ((dots & (0x80 >> dot)) === 0) continue;
        const at = (part * 8 + dot) * bytesPerRow + (x >> 3);
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  return { bytesPerRow, rows, bits };
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Base64. Missing rows are white. */
export function pngOf({ bytesPerRow, rows, bits }: Raster): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(bytesPerRow * 8, 0);
  header.writeUInt32BE(rows, 4);
  // One bit, greyscale; the only compression, filter and interlace methods used here.
  header.set([1, 0, 0, 0, 0], 8);
  const image = Buffer.alloc(rows * (bytesPerRow + 1), 0xff);
  for (let row = 0; row < rows; row += 1) {
    const at = row * (bytesPerRow + 1);
    image[at] = 0;
    for (let byte = 0; byte < bytesPerRow; byte += 1) {
      // On paper 1 is black, in greyscale 0 is.
      image[at + 1 + byte] = ~(bits[row * bytesPerRow + byte] ?? 0) & 0xff;
    }
  }
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(image)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]).toString('base64');
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
