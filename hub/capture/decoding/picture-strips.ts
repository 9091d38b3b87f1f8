// Images of a job: joins strips into one image, and limits the dots of a job to those of its paper (CAPT-03).
import type { PrintedLine } from '../../../shared/protocol/tills/capture.ts';
import type { PrinterCommand } from './command.ts';
import { pngOf, type Raster } from './raster.ts';

/** Beyond this the rest of an image is dropped: no roll is that long. */
const ROWS_MAX = 4_000;
const BYTES_PER_ROW_MAX = 256;
/** Per job, once strips are joined: a metre of paper has 650 KB. */
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

  /** True if an image can continue after this command. */
  goOnWith(command: PrinterCommand): boolean {
    const { does } = command;
    return (
      does === 'strip' || does === 'picture' || does === 'newline' || does === 'feed' || does === 'nothing'
    );
  }

  /** True if the image is complete. */
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

  /** An image that was sent and never printed by a command is shown all the same. */
  addKept(): void {
    if (this.#kept !== undefined) this.#push(this.#kept);
    this.#kept = undefined;
  }

  /** The image sent so far; undefined if there is none, or the job has used its limit. */
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

  /** Rows without dots are skipped: a few bytes can declare thousands. */
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
