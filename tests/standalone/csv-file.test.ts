// Files of rows as written by common programs.
import iconv from 'iconv-lite';
import { describe, expect, it, test } from 'vitest';
import { type CsvTable, readCsv, writeCsv } from '../../hub/standalone/csv-file.ts';
import { CSV_MAX_BYTES, type CsvEncoding } from '../../shared/protocol/site/menu.ts';

function table(content: string | Uint8Array, encoding: CsvEncoding = 'auto'): CsvTable {
  const read = readCsv(typeof content === 'string' ? Buffer.from(content) : content, encoding);
  if ('code' in read) throw new Error(JSON.stringify(read));
  return read;
}
const refusal = (content: string | Uint8Array, encoding: CsvEncoding = 'auto') => {
  const read = readCsv(typeof content === 'string' ? Buffer.from(content) : content, encoding);
  return 'code' in read ? read : undefined;
};
const unreadable = (reason: string, more = {}) => ({ code: 'csv-unreadable', params: { reason, ...more } });
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
    expect(refusal(iconv.encode(west, 'windows-1252'), 'utf-8')).toEqual(
      unreadable('not-utf-8', { line: 2, column: 3 }),
    );
  });

  it('may be UTF-16, as spreadsheets save “Unicode text”, with a mark or without [SOLO-10]', () => {
    const text = 'name\tcourse\r\nCrème brûlée\tסלט';
    for (const encoding of ['utf-16le', 'utf-16be'])
      for (const addBOM of [true, false]) {
        const bytes = iconv.encode(text, encoding, { addBOM });
        expect(table(bytes)).toMatchObject({ encoding: 'utf-16', separator: '\t', rows: [{ line: 2 }] });
        expect(cells(bytes)).toEqual([['Crème brûlée', 'סלט']]);
      }
  });

  test.each([
    ['Speise;Preis\nPizza, scharf;12,50\nSuppe;5,00', ';', 'Speise'],
    ['Gerecht,Prijs\nPizza,12.50\n"Soep, dag",5', ',', 'Gerecht'],
    ['Danie\tCena\nPizza\t12,50', '\t', 'Danie'],
    ['Rätter\nPizza\nSoppa', ',', 'Rätter'],
    ['Speisekarte 2026;;\n\nNr.;Speise;Preis\n1;Pizza;9,50', ';', 'Nr.'],
    ['Export of 3 May\nItem Name,Price\nPizza,9.50', ',', 'Item Name'],
  ])('has its separator and its headers found where none is known: %j [SOLO-10]', (text, separator, head) => {
    expect(table(text)).toMatchObject({ separator, heads: { cells: expect.arrayContaining([head]) } });
  });

  it('is rejected with the reason if it is no text, or text of something else [SOLO-12]', () => {
    expect(refusal(new Uint8Array(CSV_MAX_BYTES + 1))).toEqual({ code: 'too-large' });
    expect(refusal(`name\n${'x\n'.repeat(20_001)}`)).toEqual({ code: 'too-large' });
    for (const text of ['', ' \r\n \n']) expect(refusal(text)).toEqual(unreadable('empty'));
    expect(refusal('\0\0\0name')).toEqual(unreadable('not-text'));
    for (const text of ['<html><table><tr><td>name</td></tr></table></html>', '[{"name":"x"}]', '{"a":1}'])
      expect(refusal(text)).toEqual(unreadable('not-csv'));
    const workbooks = [
      [0x50, 0x4b, 3, 4, 0, 0, 0],
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0],
    ];
    for (const bytes of workbooks) expect(refusal(Buffer.from(bytes))).toEqual(unreadable('not-csv'));
  });

  test.each([
    ['comma' as const, '\ufeffname,course\r\n"a ""b""; c, d"'],
    ['semicolon' as const, '\ufeffname;course\r\n"a ""b""; c, d"'],
  ])(
    'is written with a UTF-8 byte order mark and a %s, and read back unchanged [SOLO-13]',
    (separator, start) => {
      const rows = [
        ['name', 'course'],
        ['a "b"; c, d', 'two\nlines'],
        ['חומוס', ' blanks '],
      ];
      const text = writeCsv(rows, separator);
      expect(text.startsWith(start)).toBe(true);
      expect(cells(text).slice(0, 2)).toEqual(rows.slice(1));
    },
  );
});
