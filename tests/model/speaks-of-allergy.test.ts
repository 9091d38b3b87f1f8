import { describe, expect, test } from 'vitest';
import { mentionsAllergen, namesAllergy } from '../../shared/model/mentions-allergen.ts';

const CONDITIONS: Record<string, string[]> = {
  English: [
    'Nut allergy',
    'ALLERGIC TO FISH',
    'lactose intolerant',
    'Coeliac!',
    'celiac',
    'anaphylactic',
    'has an EpiPen',
    'epi-pen at table',
  ],
  German: [
    'Nussallergie',
    'allergisch gegen Ei',
    'Laktoseintoleranz',
    'ZÖLIAKIE',
    'Fruktoseunverträglichkeit',
  ],
  French: [
    'allergie aux noix',
    'ALLERGIQUE',
    'intolérance au lactose',
    'cœliaque',
    'coeliaque',
    'maladie cœliaque',
  ],
  Spanish: [
    'alérgico a los frutos secos',
    'ALERGIA',
    'intolerante a la lactosa',
    'celíaca',
    'CELIACO',
    'anafilaxia',
  ],
  Italian: [
    'allergico alle noci',
    'intolleranza al lattosio',
    'celiaco',
    'celiachia',
    'anafilassi'.replace('ssi', 'ttico'),
  ],
  Greek: [
    'αλλεργία στους ξηρούς καρπούς',
    'ΑΛΛΕΡΓΙΚΟΣ',
    'αλλεργικός',
    'δυσανεξία',
    'κοιλιοκάκη',
    'αναφυλαξία',
  ],
  Russian: ['аллергия на орехи', 'АЛЛЕРГИК', 'непереносимость лактозы', 'целиакия', 'анафилаксия'],
  Hebrew: [
    'אלרגיה לאגוזים',
    'אלרגי לבוטנים',
    'אַלֶּרְגִּיָּה',
    'רגישות לגלוטן',
    'רגישה לחלב',
    'צליאק',
    'אי סבילות ללקטוז',
  ],
  Portuguese: ['alergia a amendoim', 'alérgica', 'intolerância à lactose', 'celíaco'],
  Polish: ['alergia na orzechy', 'UCZULENIE', 'uczulony na jajka', 'nietolerancja laktozy', 'celiakia'],
  Turkish: ['fıstık alerjisi', 'ALERJİ', 'ALERJIK', 'çölyak', 'laktoz intoleransı'],
  Arabic: ['حساسية من الفول السوداني', 'حَسَّاسِيَّة', 'لديه تحسس', 'عدم تحمل اللاكتوز'],
};

const WISHES: Record<string, string[]> = {
  English: ['gluten free please', 'Nut-free', 'NO GLUTEN: gluten-free!', 'dairy free'],
  German: ['glutenfrei', 'bitte laktosefrei'],
  French: ['sans gluten', 'sans arachides'],
  Spanish: ['sin gluten', 'sin frutos secos'],
  Italian: ['senza glutine', 'senza lattosio'],
  Greek: ['χωρίς γλουτένη', 'ΧΩΡΙΣ ΓΛΟΥΤΕΝΗ'],
  Russian: ['без глютена', 'БЕЗ ОРЕХОВ', 'безглютеновое'],
  Hebrew: ['ללא גלוטן', 'בלי אגוזים'],
  Portuguese: ['sem glúten', 'sem lactose'],
  Polish: ['bez glutenu', 'bezglutenowe', 'bez orzechów'],
  Turkish: ['glutensiz', 'fıstıksız'],
  Arabic: ['خالي من الجلوتين', 'بدون مكسرات'],
};

const PLAIN = [
  'Extra hot',
  'No cutlery, thanks',
  'No onion',
  'Nut roast',
  'Free refill',
  'two eggs free of charge',
  'free-range eggs',
  'milk free refill',
  'Energie',
  'Galerie',
  'ohne Zwiebeln',
  'sans oignons',
  'sin cebolla',
  'senza cipolla',
  'sem cebola',
  'без лука',
  'bez cebuli',
  'χωρίς κρεμμύδι',
  'בלי מלח',
  'ללא בצל',
  'soğansız',
  'بدون بصل',
  'celery',
  'pineapple',
  'Mediterranean',
  'sensitive',
  'Gegrillt',
  'רגיל',
  'tolerance',
];

describe('[EXPO-40] phrases about a customer’s health', () => {
  test.each(Object.entries(CONDITIONS))('of %s name an allergy', (_, texts) => {
    expect(texts.filter((text) => !namesAllergy(text))).toEqual([]);
    expect(texts.filter((text) => !mentionsAllergen(text))).toEqual([]);
  });

  test.each(Object.entries(WISHES))('of %s ask for a dish free of something', (_, texts) => {
    expect(texts.filter((text) => !mentionsAllergen(text))).toEqual([]);
  });

  test('that name only what a dish is free of name no allergy', () => {
    expect(Object.values(WISHES).flat().filter(namesAllergy)).toEqual([]);
  });

  test('do not include other words', () => {
    expect(PLAIN.filter(mentionsAllergen)).toEqual([]);
  });
});
