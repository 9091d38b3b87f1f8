// Sample people: staff with their passcodes, and customers who order from outside.
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

/** All passcodes by id, so that a new user's hub can offer them. */
export function passcodes(): Record<string, string> {
  const all = [...staffIn('en'), ...Object.values(OWN_COOKS)];
  return Object.fromEntries(all.map(({ _id, passcode }) => [_id, passcode]));
}

/** Cooks of other sites in the chain: they replace the last cook of the list. */
const OWN_COOKS: Readonly<Record<string, StaffMember>> = {
  'site-3': { _id: 'user-31', firstName: 'Omar', lastName: 'Haddad', profiles: ['K'], passcode: '3131' },
};
const REPLACED_COOK = 'user-8';

/** People of one site (HQ-01: an HQ sees those of all its sites). */
export function staffAt(site: string, language: keyof Words): StaffMember[] {
  const own = OWN_COOKS[site];
  return staffIn(language).map((member) =>
    own !== undefined && member._id === REPLACED_COOK ? own : member,
  );
}

/** Waiters (W) or cooks (K) among the people, by id and full name. */
export function namedStaff(
  people: readonly StaffMember[],
  profile: 'W' | 'K',
): { id: string; name: string }[] {
  return people
    .filter(({ profiles }) => profiles.includes(profile))
    .map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}` }));
}

export interface Guest {
  name: Words;
  phone: { en: string; he: string };
  street: Words;
  house: string;
  city: Words;
  notes: Words;
}

/** English street | Hebrew street | house | delivery notes of English and Hebrew customers. */
const PLACE_ROWS = `
  Elm Street | דיזנגוף | 14 | |
  Dock Road | הירקון | 8 | Ring twice, back door | לצלצל פעמיים, דלת אחורית
  Chapel Hill | אבן גבירול | 31 | No cutlery, thanks | בלי סכו"ם, תודה
  Bishop Lane | רוטשילד | 5 | Leave with the porter | להשאיר אצל השומר
  Garden Court | שינקין | 22 | |
  North Parade | בוגרשוב | 77 | Fourth floor, no lift | קומה רביעית, בלי מעלית
  Canal Walk | פרישמן | 3 | |
  Market Square | קינג ג'ורג' | 19 | Please call on arrival | נא להתקשר בהגעה`;

/** Forty names, so that two customers rarely wait under the same one. */
const GUEST_NAMES = `
  Ada Brooks, Ben Carver, Cara Novak, Dev Patel, Eli Stern, Fay Lindqvist, Gus Moreno, Hana Suzuki,
  Ivo Marek, Jade Okafor, Kim Larsen, Leo Fontaine, Mia Castell, Nils Berger, Olga Petrov, Paul Achebe,
  Quinn Daly, Rosa Vidal, Sean Byrne, Tara Singh, Uma Rao, Vera Kowal, Will Hobbs, Xenia Markou,
  Yara Haddad, Zack Turner, Amos Reed, Bella Conti, Colin Frost, Dina Aziz, Erik Holm, Flora Mendes,
  Grant Ellis, Holly Shaw, Ian Mercer, June Park, Karl Weiss, Lola Reyes, Max Dunne, Nora Quist`;
const GUEST_NAMES_HE = `
  עדה ברוקס, בן כרמי, קרן נובק, דוד פלד, אלי שטרן, פאי לינדברג, גיל מורן, חנה סוזין,
  עידו מזרחי, יעל אוחנה, קרין לרר, ליאור פרידמן, מאיה קסטל, ניר ברגר, אולגה פטרוב, פז אשכנזי,
  שירה דיין, רוני וידל, שון בירן, תמר סינגר, אורית ראובני, ורד קובל, זיו חובב, רותם מרקו,
  יערה חדד, צחי טורנר, עמוס רביד, בלה כהן, אורן פרוסט, דינה עזיז, ארז הולנדר, פלורה מנדס,
  גיא אליאס, הילה שור, איתן מרסיאנו, נועם פארק, כרמל וייס, לילך רייס, מתן דגן, נורה קדם`;

const namesIn = (text: string): string[] => text.split(',').map((name) => name.trim());
const places = PLACE_ROWS.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

export const GUESTS: readonly Guest[] = namesIn(GUEST_NAMES).map((en, index) => {
  const [street = '', streetHe = '', house = '', notes = '', notesHe = ''] =
    places[index % places.length] ?? [];
  const tail = 100 + index;
  return {
    name: { en, he: namesIn(GUEST_NAMES_HE)[index] ?? en },
    phone: { en: `16175550${tail}`, he: `0525550${tail}` },
    street: { en: street, he: streetHe },
    house,
    city: { en: 'Boston', he: 'תל אביב' },
    notes: { en: notes, he: notesHe },
  };
});
