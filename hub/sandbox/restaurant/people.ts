// The made-up people: staff with their passcodes, and guests who order from outside.
import type { Words } from './menu.ts';

export interface StaffMember {
  _id: string;
  firstName: string;
  lastName: string;
  profiles: string[];
  passcode: string;
}

/** English name | Hebrew name | profiles | passcode: eight who may act on boards (M or K), two waiters who may not. */
const STAFF_ROWS = `
  Marta Olsen | מרתה אולסן | M | 1111
  Idan Peretz | עידן פרץ | M, K | 2222
  Kofi Mensah | קופי מנסה | K | 3333
  Lena Fischer | לנה פישר | K | 4444
  Tomas Rivera | תומר רביבו | K | 5555
  Aiko Tanaka | אייקו טנקה | K, W | 6666
  Sam Whitfield | שמואל ויטלי | M, W | 7777
  Priya Nair | פריה נאיר | K | 8888
  Jonas Weber | יונתן ובר | W | 9001
  Chloe Martin | חלי מרטין | W | 9002`;

const rows = STAFF_ROWS.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

export function staffIn(language: keyof Words): StaffMember[] {
  return rows.map(([en = '', he = '', profiles = '', passcode = ''], index) => {
    const [firstName = '', ...rest] = (language === 'he' ? he : en).split(' ');
    return {
      _id: `user-${index + 1}`,
      firstName,
      lastName: rest.join(' '),
      profiles: profiles.split(',').map((profile) => profile.trim()),
      passcode,
    };
  });
}

/** All passcodes by id, so that a newcomer's hub can offer them. */
export function passcodes(): Record<string, string> {
  const all = [...staffIn('en'), ...Object.values(OWN_COOKS)];
  return Object.fromEntries(all.map(({ _id, passcode }) => [_id, passcode]));
}

/** Where somebody else of the chain stands at the stove: they replace the last cook of the list. */
const OWN_COOKS: Readonly<Record<string, StaffMember>> = {
  'site-3': { _id: 'user-31', firstName: 'Omar', lastName: 'Haddad', profiles: ['K'], passcode: '3131' },
};
const REPLACED_COOK = 'user-8';

/** The people of one site (HQ-01: an HQ sees those of all its sites). */
export function staffAt(site: string, language: keyof Words): StaffMember[] {
  const own = OWN_COOKS[site];
  return staffIn(language).map((member) =>
    own !== undefined && member._id === REPLACED_COOK ? own : member,
  );
}

export const WAITER_PROFILE = 'W';

export interface Guest {
  name: Words;
  phone: { en: string; he: string };
  street: Words;
  house: string;
  city: Words;
  notes: Words;
}

const guest = (en: string, he: string, tail: string, street: Words, house: string, notes: Words): Guest => ({
  name: { en, he },
  phone: { en: `1617555${tail}`, he: `052555${tail}` },
  street,
  house,
  city: { en: 'Boston', he: 'תל אביב' },
  notes,
});

const NO_NOTES: Words = { en: '', he: '' };

export const GUESTS: readonly Guest[] = [
  guest('Ada Brooks', 'עדה ברוקס', '0142', { en: 'Elm Street', he: 'דיזנגוף' }, '14', NO_NOTES),
  guest('Ben Carver', 'בן כרמי', '0177', { en: 'Dock Road', he: 'הירקון' }, '8', {
    en: 'Ring twice, back door',
    he: 'לצלצל פעמיים, דלת אחורית',
  }),
  guest('Cara Novak', 'קרן נובק', '0119', { en: 'Chapel Hill', he: 'אבן גבירול' }, '31', {
    en: 'No cutlery, thanks',
    he: 'בלי סכו"ם, תודה',
  }),
  guest('Dev Patel', 'דוד פלד', '0163', { en: 'Bishop Lane', he: 'רוטשילד' }, '5', {
    en: 'Leave with the porter',
    he: 'להשאיר אצל השומר',
  }),
  guest('Eli Stern', 'אלי שטרן', '0108', { en: 'Garden Court', he: 'שינקין' }, '22', NO_NOTES),
  guest('Fay Lindqvist', 'פאי לינדברג', '0190', { en: 'North Parade', he: 'בוגרשוב' }, '77', {
    en: 'Fourth floor, no lift',
    he: 'קומה רביעית, בלי מעלית',
  }),
  guest('Gus Moreno', 'גיל מורן', '0125', { en: 'Canal Walk', he: 'פרישמן' }, '3', NO_NOTES),
  guest('Hana Suzuki', 'חנה סוזין', '0151', { en: 'Market Square', he: "קינג ג'ורג'" }, '19', {
    en: 'Please call on arrival',
    he: 'נא להתקשר בהגעה',
  }),
];
