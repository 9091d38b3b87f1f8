// Jobs that are hard to decode: columns by dots, upside down, page mode, code pages by make, national letters, two-byte
// letters, Star. `lines`: the text on paper without blank lines; a line with undecoded letters has U+FFFD for each and
// a `?` before it.
import { ESC, GS, raw } from './job-bytes.ts';

export interface DecodingJob {
  name: string;
  bytes: Uint8Array;
  codePage?: 'as-sent' | 'cp949' | 'cp950' | 'gb18030' | 'windows1257' | 'cp737';
  lines: readonly string[];
}

const FS = '\x1c';
const CUT = `${GS}V\x00`;
const word = (value: number) => String.fromCharCode(value & 0xff, (value >> 8) & 0xff);
/** ESC $, ESC \, GS $, GS \ and ESC W. */
const to = (dots: number) => `${ESC}$${word(dots)}`;
const by = (dots: number) => `${ESC}\\${word(dots)}`;
const down = (dots: number) => `${GS}$${word(dots)}`;
const downBy = (dots: number) => `${GS}\\${word(dots)}`;
const area = (x: number, y: number, width: number, height: number) =>
  `${ESC}W${word(x)}${word(y)}${word(width)}${word(height)}`;

function bytesOf(...parts: readonly (string | readonly [text: string, encoding: string])[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? raw(part) : raw(...part))));
}

const places: DecodingJob[] = [
  {
    name: 'a quantity in a column by dots',
    bytes: bytesOf(`${ESC}@Combo 3${to(400)}2\nFries${to(400)}1\n${CUT}`),
    lines: ['Combo 3                          2', 'Fries                            1'],
  },
  {
    name: 'the right column written first',
    bytes: bytesOf(`${ESC}@${to(300)}2${to(0)}Burger\n${CUT}`),
    lines: ['Burger                   2'],
  },
  {
    name: 'a relative move to the right and one back',
    bytes: bytesOf(`${ESC}@2${by(36)}Soup\n${to(36)}Milk${by(65_536 - 84)}1\n${CUT}`),
    lines: ['2   Soup', '1  Milk'],
  },
  {
    name: 'words placed one by one without a gap stay one word',
    bytes: bytesOf(`${ESC}@${to(0)}Bur${to(36)}ger\n${CUT}`),
    lines: ['Burger'],
  },
  {
    name: 'columns of a small font',
    bytes: bytesOf(`${ESC}@${ESC}M\x012${to(45)}Lamb${to(360)}9.50\n${CUT}`),
    lines: ['2    Lamb                               9.50'],
  },
  {
    name: 'columns of wide letters',
    bytes: bytesOf(`${ESC}@${GS}!\x112${to(96)}Lamb\n${GS}!\x00${CUT}`),
    lines: ['2   Lamb'],
  },
  {
    name: 'the same printed twice in one place',
    bytes: bytesOf(`${ESC}@1 x Soup${to(0)}1 x Soup\n${CUT}`),
    lines: ['1 x Soup'],
  },
  {
    name: 'letters printed upon others',
    bytes: bytesOf(`${ESC}@1 x Soup${to(24)}Stew\n${CUT}`),
    lines: ['?1 x  Stew  Soup'],
  },
  {
    name: 'tab stops of the till',
    bytes: bytesOf(`${ESC}@${ESC}D\x04\x18\x00\t2 \tBurger\n1\tSoup\t4.50\n${CUT}`),
    lines: ['    2                   Burger', '1   Soup                4.50'],
  },
  {
    name: 'paper that goes back for the second column',
    bytes: bytesOf(`${ESC}@Burger\nSoup\n${ESC}e\x02${to(300)}2\n${to(300)}1\n${CUT}`),
    lines: ['Burger                   2', 'Soup                     1'],
  },
  {
    name: 'a feed by dots ends a line',
    bytes: bytesOf(`${ESC}@1 x Soup${ESC}J\x1e1 x Stew${ESC}J\x1e${CUT}`),
    lines: ['1 x Soup', '1 x Stew'],
  },
];

const turned: DecodingJob[] = [
  {
    name: 'upside down with a head that is not',
    bytes: bytesOf(`${ESC}@KITCHEN\n${ESC}{\x01no onions\n1 x Burger\n${ESC}{\x00END\n${CUT}`),
    lines: ['KITCHEN', '1 x Burger', 'no onions', 'END'],
  },
  {
    name: 'upside down in two papers',
    bytes: bytesOf(`${ESC}@${ESC}{\x01b\na\n${CUT}d\nc\n`),
    lines: ['a', 'b', 'c', 'd'],
  },
  {
    name: 'Star, upside down by SI and DC2',
    bytes: bytesOf(`${ESC}@${ESC}${GS}t\x01\x0f  no salt\n2 x Lamb\n\x12Bye\n${ESC}d\x02`),
    lines: ['2 x Lamb', '  no salt', 'Bye'],
  },
];

const pages: DecodingJob[] = [
  {
    name: 'a page, its lines written from below',
    bytes: bytesOf(
      `${ESC}@${ESC}L${area(0, 0, 576, 300)}${down(200)}${to(0)}1 x Soup${down(60)}${to(0)}Table 4` +
        `${down(130)}${to(0)}2 x Lamb${to(420)}hot\f${CUT}`,
    ),
    lines: ['Table 4', '2 x Lamb                           hot', '1 x Soup'],
  },
  {
    name: 'a page of two areas beside one another',
    bytes: bytesOf(
      `${ESC}@${ESC}L${area(0, 0, 280, 200)}Burger\nSoup\n${area(300, 0, 200, 200)}2\n1\n${ESC}\f${ESC}S${CUT}`,
    ),
    lines: ['Burger                   2', 'Soup                     1'],
  },
  {
    name: 'a page upside down',
    bytes: bytesOf(`${ESC}@${ESC}L${area(0, 0, 500, 200)}${ESC}T\x02Table 4\n2 x Lamb\n\f${CUT}`),
    lines: ['Table 4', '2 x Lamb'],
  },
  {
    name: 'a page moved down by steps',
    bytes: bytesOf(`${ESC}@${ESC}L2 x Lamb${downBy(40)}${to(0)}1 x Soup\f${CUT}`),
    lines: ['2 x Lamb', '1 x Soup'],
  },
  {
    name: 'a page that is printed twice',
    bytes: bytesOf(`${ESC}@${ESC}L2 x Lamb\n${ESC}\f\f${CUT}`),
    lines: ['2 x Lamb'],
  },
  {
    name: 'a page whose area is cleared before it is printed',
    bytes: bytesOf(`${ESC}@${ESC}L9 x Old\n\x182 x Lamb\n\f${CUT}`),
    lines: ['2 x Lamb'],
  },
  {
    name: 'a page that is never printed',
    bytes: bytesOf(`${ESC}@${ESC}L2 x Lamb\n${ESC}S${CUT}`),
    lines: ['?2 x Lamb'],
  },
  {
    name: 'Star, a page',
    bytes: bytesOf(
      `${ESC}@${ESC}${GS}P0${ESC}${GS}P3${word(0)}${word(0)}${word(500)}${word(200)}${ESC}${GS}P4${word(90)}1 x Soup` +
        `${ESC}${GS}P4${word(30)}${ESC}${GS}A${word(0)}2 x Lamb${ESC}${GS}P7${ESC}d\x02`,
    ),
    lines: ['2 x Lamb', '1 x Soup'],
  },
];

/** Bytes of a text after the code page command ESC t n. */
const chosen = (number: number, text: string, encoding: string): Uint8Array =>
  bytesOf(`${ESC}@${ESC}t${String.fromCharCode(number)}`, [text, encoding], CUT);

const byNumber: readonly [name: string, number: number, text: string, encoding: string][] = [
  ['Portuguese, CP860', 3, 'Feijão com pão', 'cp860'],
  ['French of Canada, CP863', 4, 'Crème brûlée', 'cp863'],
  ['Nordic, CP865', 5, 'Rødspætte med brød', 'cp865'],
  ['Turkish, CP857', 13, 'Şiş kebap, acılı', 'cp857'],
  ['Greek, ISO 8859-7', 15, 'Χωριάτικη σαλάτα', 'iso-8859-7'],
  ['Baltic, CP775', 33, 'Šaltibarščiai su grietinėle', 'cp775'],
  ['Cyrillic, CP855', 34, 'Борщ со сметаной', 'cp855'],
  ['Greek, CP869', 38, 'Μουσακάς', 'cp869'],
  ['Polish, Windows-1250', 45, 'Żurek, pół porcji', 'windows-1250'],
  ['Greek, Windows-1253', 47, 'Χωριάτικη', 'windows-1253'],
  ['Turkish, Windows-1254', 48, 'Şiş kebap', 'windows-1254'],
  ['Hebrew, CP862', 36, 'טלס 1', 'cp862'],
  ['Wincor, Polish by 2', 2, 'Żurek, wątróbka, łosoś', 'cp852'],
  ['Wincor, Polish by 17', 17, 'Żurek, wątróbka, łosoś', 'windows-1250'],
  ['Rongta, Greek by 17', 17, 'Χωριάτικη σαλάτα', 'windows-1253'],
  ['Epson TM-T88III, Hebrew by 18', 18, 'טלס 1', 'cp862'],
  ['Zjiang, Russian by 73', 73, 'Борщ со сметаной', 'windows-1251'],
];
const HEBREW: Readonly<Record<string, string>> = { 'טלס 1': '1 סלט' };

const letters: DecodingJob[] = [
  ...byNumber.map(([name, number, text, encoding]) => ({
    name,
    bytes: chosen(number, text, encoding),
    lines: [HEBREW[text] ?? text],
  })),
  {
    name: 'a number that no make has',
    bytes: bytesOf(`${ESC}@${ESC}t\xc81 x Cr\x8ape\n1 x Soup\n${CUT}`),
    lines: ['?1 x Cr\ufffdpe', '1 x Soup'],
  },
  {
    name: 'a number of which two makes make words',
    bytes: chosen(2, 'kiełbasa', 'cp852'),
    lines: ['?kie\ufffdbasa'],
  },
  {
    name: 'letters without a number that are no words in the usual table',
    bytes: bytesOf(`${ESC}@`, ['Grüner Salat\n', 'windows-1252'], `1 x Soup\n${CUT}`),
    lines: ['?Gr\ufffdner Salat', '1 x Soup'],
  },
  {
    name: 'Chinese without a word of it',
    bytes: bytesOf(`${ESC}@`, ['2 x 宫保鸡丁\n桌 4\n', 'gb18030'], CUT),
    lines: [`?2 x ${'\ufffd'.repeat(8)}`, '?\ufffd\ufffd 4'],
  },
  {
    name: 'Chinese by FS &',
    bytes: bytesOf(`${ESC}@${FS}&`, ['桌号 4\n2 x 宫保鸡丁\n', 'gb18030'], CUT),
    lines: ['桌号 4', '2 x 宫保鸡丁'],
  },
  {
    name: 'Japanese by FS & and FS C 1',
    bytes: bytesOf(`${ESC}@${FS}&${FS}C\x01`, ['2 x 天ぷらそば\n', 'cp932'], `${FS}.1 x Soup\n${CUT}`),
    lines: ['2 x 天ぷらそば', '1 x Soup'],
  },
  {
    name: 'Japanese in JIS by FS C 0',
    bytes: bytesOf(`${ESC}@${FS}C\x00${FS}&\x24\x3d\x24\x50${FS}. 2\n${CUT}`),
    lines: ['そば 2'],
  },
  {
    name: 'Korean, as the port says',
    codePage: 'cp949',
    bytes: bytesOf(`${ESC}@${FS}&`, ['2 x 비빔밥\n', 'cp949'], CUT),
    lines: ['2 x 비빔밥'],
  },
  {
    name: 'Lithuanian, as the port says',
    codePage: 'windows1257',
    bytes: bytesOf(`${ESC}@`, ['Šaltibarščiai\n', 'windows-1257'], CUT),
    lines: ['Šaltibarščiai'],
  },
  {
    name: 'France by ESC R',
    bytes: bytesOf(`${ESC}@${ESC}R\x011 x Cr}me br|l{e \\a\n${CUT}`),
    lines: ['1 x Crème brùlée ça'],
  },
  {
    name: 'Sweden by ESC R',
    bytes: bytesOf(`${ESC}@${ESC}R\x051 x K|ttbullar, sm|r, gr{dde, gr}s\n${CUT}`),
    lines: ['1 x Köttbullar, smör, grädde, grås'],
  },
  {
    name: 'Spain by ESC R',
    bytes: bytesOf(`${ESC}@${ESC}R\x0b1 x Jalape|o, at\x7bn\n${CUT}`),
    lines: ['1 x Jalapeño, atín'],
  },
  {
    name: 'a country that nobody knows',
    bytes: bytesOf(`${ESC}@${ESC}R\x42#31\nK{se\n${CUT}`),
    lines: ['#31', '?K\ufffdse'],
  },
];

const commands: DecodingJob[] = [
  {
    name: 'Star, spaces of two-byte letters leave no figures',
    bytes: bytesOf(`${ESC}@${ESC}${GS}t\x01${ESC}s00${ESC}t00${ESC}/11 x Soup\n\x1c1 x Stew\n${ESC}d\x02`),
    lines: ['1 x Soup', '1 x Stew'],
  },
  {
    name: 'Star, columns by dots',
    bytes: bytesOf(`${ESC}@${ESC}${GS}t\x012${ESC}${GS}A${word(48)}Lamb\n${ESC}d\x02`),
    lines: ['2   Lamb'],
  },
  {
    name: 'Star, Greek by ESC GS t 15',
    bytes: bytesOf(`${ESC}@${ESC}${GS}t\x0f`, ['Μουσακάς\n', 'cp737'], `${ESC}d\x02`),
    lines: ['Μουσακάς'],
  },
  {
    name: 'a command that nobody knows, with a figure behind it',
    bytes: bytesOf(`${ESC}@${ESC}y22 x Lamb\n1 x Soup\n${CUT}`),
    lines: ['?22 x Lamb', '1 x Soup'],
  },
  {
    name: 'a counter and a stored picture leave nothing',
    bytes: bytesOf(`${ESC}@${GS}C;1;99;1;1;1;2 x Lamb\n${FS}q\x01\x01\x00\x01\x00ABCDEFGH1 x Soup\n${CUT}`),
    lines: ['2 x Lamb', '1 x Soup'],
  },
];

export const DECODING_JOBS: readonly DecodingJob[] = [
  ...places,
  ...turned,
  ...pages,
  ...letters,
  ...commands,
];
