// Files of rows as written by common programs.
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { type CsvTable, readCsv, writeCsv } from '../../hub/standalone/csv-file.ts';
import { CSV_MAX_BYTES, type CsvEncoding } from '../../shared/protocol/site/menu.ts';

function table(content: string | Uint8Array, encoding: CsvEncoding = 'auto'): CsvTable {
  const read = readCsv(typeof content === 'string' ? Buffer.from(content) : content, encoding);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
const cells = (content: string | Uint8Array, encoding?: CsvEncoding) =>
  table(content, encoding).rows.map((row) => row.cells);

describe('[SOLO-03] a CSV file', () => {
  it('has commas, semicolons or tabs between its cells, detected by its headings', () => {
    expect(cells('name,course\nPizza,Mains')).toEqual([['Pizza', 'Mains']]);
    expect(cells('name;course\nPizza, big;Mains')).toEqual([['Pizza, big', 'Mains']]);
    expect(cells('name\tcourse\r\nPizza\tMains')).toEqual([['Pizza', 'Mains']]);
    expect(cells('sep=;\r\nname;course\r\nPizza;Mains')).toEqual([['Pizza', 'Mains']]);
    expect(table('sep=;\r\nname;course\r\nPizza;Mains').rows[0]?.line).toBe(3);
  });

  it('may have line ends and quotes within quotes; lines are counted as in an editor', () => {
    const { rows } = table('name,course\r\n"a ""b""\r\nc",x\r\n\r\nlast,y\r\n');
    expect(rows.map(({ line, cells: [name] }) => [line, name])).toEqual([
      [2, 'a "b"\r\nc'],
      [5, 'last'],
    ]);
    expect(table('name,course\nfine,x\n"open,y\nz,w').openQuotes).toBe(3);
    expect(table('name\nfine').openQuotes).toBeUndefined();
  });

  it('is UTF-8, Windows-1252 or Windows-1255, by its bytes or as chosen by the user', () => {
    const west = 'name,course\nCrème brûlée,Desserts\nKäsespätzle,Mains';
    const hebrew = 'name,course\nסלט יווני,Mains';
    expect(table(iconv.encode(west, 'windows-1252'))).toMatchObject({ encoding: 'windows-1252' });
    expect(cells(iconv.encode(west, 'windows-1252'))[0]).toEqual(['Crème brûlée', 'Desserts']);
    expect(table(iconv.encode(hebrew, 'windows-1255'))).toMatchObject({ encoding: 'windows-1255' });
    expect(cells(iconv.encode(hebrew, 'windows-1255'))).toEqual([['סלט יווני', 'Mains']]);
    expect(cells(`\ufeff${hebrew}`)).toEqual([['סלט יווני', 'Mains']]);
    expect(cells(iconv.encode('name\nÜÖ', 'windows-1252'), 'windows-1252')).toEqual([['ÜÖ']]);
    expect(readCsv(iconv.encode(west, 'windows-1252'), 'utf-8')).toBe('csv-unreadable');
  });

  it('is rejected if it is no menu: too large, no known heading, bytes that are no text', () => {
    expect(readCsv(new Uint8Array(CSV_MAX_BYTES + 1), 'auto')).toBe('too-large');
    for (const text of ['', 'a,b\n1,2', '\0\0\0name', '<html><table><tr><td>name</td></tr></table></html>'])
      expect(readCsv(Buffer.from(text), 'auto')).toBe('csv-unreadable');
    expect(readCsv(Buffer.from(`name\n${'x\n'.repeat(20_001)}`), 'auto')).toBe('too-large');
    expect(readCsv(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'auto')).toBe('csv-unreadable');
  });

  it('is written with a UTF-8 byte order mark and read back unchanged', () => {
    const rows = [
      ['name', 'course'],
      ['a "b"; c, d', 'two\nlines'],
      ['חומוס', ' blanks '],
    ];
    const text = writeCsv(rows);
    expect(text.startsWith('\ufeffname,course\r\n')).toBe(true);
    expect(cells(text).slice(0, 2)).toEqual(rows.slice(1));
  });
});
