// Site of the web test stage: a small catalogue, and its staff.
import { EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';

export const CATALOGUE = {
  ...EMPTY_CATALOGUE,
  items: [
    { _id: 'i1', name: 'Ribeye', category: 'c1', ingredientOf: [], allergens: [] },
    { _id: 'i2', name: 'Butter', ingredientOf: ['i1'], allergens: [] },
  ],
  categories: [{ _id: 'c1', name: 'Grill' }],
  tables: [{ _id: 't1', number: '7' }],
  kitchenBons: [{ _id: 'bon-grill', name: 'Grill line', printedItems: [] }],
};

export const PEOPLE = [
  {
    id: 'u1',
    firstName: 'Marta',
    lastName: 'Olsen',
    profiles: ['M'],
    passcode: '1111',
    photoUrl: 'https://c/1.png',
  },
  { id: 'u2', firstName: 'Kofi', lastName: 'Mensah', profiles: ['K', 'W'] },
  { id: 'u3', firstName: 'Jonas', lastName: 'Weber', profiles: ['W'], passcode: '9001' },
];
