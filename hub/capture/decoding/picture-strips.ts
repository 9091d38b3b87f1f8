// Pictures of a job: what printers are sent in strips is one picture, and no job costs more dots than its paper (CAPT-03).
import type { PrintedLine } from '../../../shared/protocol/tills/capture.ts';
import type { PrinterCommand } from './command.ts';
import { pngOf, type Raster } from './raster.ts';

/** Beyond this the rest of a picture is left out: no roll is that long. */
const ROWS_MAX = 4_000;
const BYTES_PER_ROW_MAX = 256;
/** Of a job, once strips are put together: a metre of paper has 650 KB. */
const JOB_BYTES_MAX = 4_194_304;
const JOB_PICTURES_MAX = 100;

type PictureLine = Extract<PrintedLine, { kind: 'picture' }>;
type PictureCommand = Extract<
  PrinterCommand,
  { does: 'picture' | 'strip' | 'print-picture' | 'keep-picture' }
>;

export class PictureStrips {
  #strips: Raster[] = [];
  #rows = 0;
  #kept: Raster | undefined;
  #bytesLeft = JOB_BYTES_MAX;
  #picturesLeft = JOB_PICTURES_MAX;

  get isOpen(): boolean {
    return this.#strips.length > 0;
  }

  /** Whether a picture can go on below after this command. */
  goOnWith(command: PrinterCommand): boolean {
    const { does } = command;
    return (
      does === 'strip' || does === 'picture' || does === 'newline' || does === 'feed' || does === 'nothing'
    );
  }

  /** Whether the picture is whole. */
  add(command: PictureCommand): boolean {
    switch (command.does) {
      case 'keep-picture':
        this.#kept = command.picture;
        return false;
      case 'print-picture':
        this.addKept();
        return true;
      default:
        this.#push(command.picture);
        return false;
    }
  }

  /** A picture that was sent and never asked for is shown all the same. */
  addKept(): void {
    if (this.#kept !== undefined) this.#push(this.#kept);
    this.#kept = undefined;
  }

  /** The picture that was sent so far; undefined where there is none, or the job has had its share. */
  end(): PictureLine | undefined {
    const strips = this.#strips;
    const rows = this.#rows;
    this.#strips = [];
    this.#rows = 0;
    const bytesPerRow = strips.reduce((widest, strip) => Math.max(widest, strip.bytesPerRow), 0);
    const bytes = rows * bytesPerRow;
    if (bytes === 0 || bytes > this.#bytesLeft || this.#picturesLeft === 0) return undefined;
    this.#bytesLeft -= bytes;
    this.#picturesLeft -= 1;
    const png = pngOf({ bytesPerRow, rows, bits: stacked(strips, bytesPerRow, rows) });
    return { kind: 'picture', width: bytesPerRow * 8, height: rows, png };
  }

  /** Rows for which no dots came are none: a few bytes can name thousands. */
  #push({ bytesPerRow, rows, bits }: Raster): void {
    if (bytesPerRow === 0 || bytesPerRow > BYTES_PER_ROW_MAX) return;
    const sent = Math.min(rows, Math.ceil(bits.length / bytesPerRow), ROWS_MAX - this.#rows);
    if (sent === 0) return;
    this.#strips.push({ bytesPerRow, rows: sent, bits: bits.subarray(0, sent * bytesPerRow) });
    this.#rows += sent;
  }
}

function stacked(strips: readonly Raster[], bytesPerRow: number, rows: number): Uint8Array {
  const bits = new Uint8Array(rows * bytesPerRow);
  let row = 0;
  for (const strip of strips) {
    for (let y = 0; y < strip.rows; y += 1, row += 1) {
      bits.set(strip.bits.subarray(y * strip.bytesPerRow, (y + 1) * strip.bytesPerRow), row * bytesPerRow);
    }
  }
  return bits;
}
