// Golden kitchens for the lines of a card: merging, offers, modifiers, names, seats, hidden items.
import { type GoldenKitchen, grill, pass, withGrill, withPass } from './golden-kitchen.ts';
import { type Dish, fired, itemsChanged, ordered } from './golden-orders.ts';

const FOUR_BURGERS: Dish[] = [
  { dish: 'burger', chair: '1' },
  { dish: 'burger', chair: '2', removedModifiers: [{ name: 'No onion' }] },
  { dish: 'burger', chair: '1' },
  { dish: 'burger', chair: '2', note: 'cut in half' },
  { dish: 'steak', chair: '3' },
];
const chosen = (group: string, choice: string, name: string, more: object = {}) => ({
  modifierGroup: `mod-${group}`,
  modifier: `choice-${choice}`,
  item: `item-${choice}`,
  name,
  ...more,
});
const PLATES: Dish[] = [
  { dish: 'burger', selectedModifiers: [chosen('side', 'chips', 'Chips', { placement: 'side' })] },
  { dish: 'steak', selectedModifiers: [chosen('none', 'slaw', 'Slaw', { placement: 'with' })] },
  {
    dish: 'salmon',
    selectedModifiers: [chosen('system', 'slaw', 'Slaw', { placement: 'above' }), { name: 'Medium' }],
    removedModifiers: [{ name: 'W/O lemon' }],
  },
];
const oneTable = (dishes: readonly Dish[], more = {}) => [
  ordered(601, '12:10', { table: 5, courses: { Mains: dishes }, more }),
];

export const lineKitchens: readonly GoldenKitchen[] = [
  {
    name: 'same-items-together',
    about: 'Identical items are one line with a count: same item, modifiers and notes.',
    now: '12:15',
    setup: withPass({ groupSameItems: true }),
    happens: oneTable(
      FOUR_BURGERS.map((dish) => (typeof dish === 'string' ? dish : { ...dish, chair: '1' })),
    ),
    boards: { pass },
  },
  {
    name: 'same-dishes-together',
    about: 'All of one dish are one line, whatever was said of each; more than three can not be unfolded.',
    now: '12:15',
    setup: withPass({ groupSameItems: true, itemGBMethod: 'sameu' }, { maxExpandableItems: 3 }),
    happens: [
      ...oneTable(FOUR_BURGERS.map((dish) => (typeof dish === 'string' ? dish : { ...dish, chair: '' }))),
      ordered(602, '12:11', { table: 6, courses: { Mains: ['steak', 'steak'] } }),
    ],
    boards: { pass },
  },
  {
    name: 'set-menus',
    about: 'Items of one offer stand together under its name.',
    now: '12:15',
    setup: withPass({ groupSameOffers: true, showOfferName: true }),
    happens: oneTable(['soup', 'burger', 'cake', 'salad'], {
      orderedOffers: [
        { _id: 'offer-1', name: 'Lunch menu', orderedItems: ['601-1', '601-3'] },
        { _id: 'offer-2', name: 'Business menu', orderedItems: ['601-2', '601-4'] },
      ],
    }),
    boards: { pass },
  },
  {
    name: 'modifiers-with-their-dish',
    about: 'Whole items are routed: every modifier stays on its line, each on a line of its own.',
    now: '12:15',
    setup: withGrill({ splitModifiers: true }, { kds: { modRoutingMethod: 'wholeItem' } }),
    happens: oneTable(PLATES.slice(1)),
    boards: { pass, grill, cold: { ...grill, station: 'bon-cold' } },
  },
  {
    name: 'modifiers-routed-apart',
    about: 'Chips and slaw are made at their own stations, the one on the plate stays with its dish.',
    now: '12:15',
    setup: { kds: { modRoutingMethod: 'modifier' } },
    happens: oneTable(PLATES),
    boards: {
      pass,
      grill,
      fryer: { ...grill, station: 'bon-fry' },
      cold: { ...grill, station: 'bon-cold' },
    },
  },
  {
    name: 'without-modifiers',
    about: 'A board that hides modifiers; another that names modifiers by their own words.',
    now: '12:15',
    setup: {
      profiles: [
        { _id: 'pass', type: 'expo', name: 'Pass', showModifiers: false },
        { _id: 'words', type: 'expo', name: 'Words', modifierDisplayMethod: 'mod' },
      ],
    },
    happens: oneTable([
      { dish: 'burger', selectedModifiers: [chosen('side', 'chips', 'Thick ones')] },
      { dish: 'steak', removedModifiers: [{ name: 'No butter' }] },
    ]),
    boards: { pass, words: { kind: 'expo', profile: 'words' } },
  },
  {
    name: 'kitchen-names',
    about: 'The kitchen calls dishes by its own names, alone and beside the menu name.',
    now: '12:15',
    setup: {
      profiles: ['kitchen', 'ik', 'ki'].map((method) => ({
        _id: method,
        type: 'expo',
        name: method,
        itemDisplayMethod: method,
      })),
    },
    happens: oneTable(['steak', 'gnocchi']),
    boards: {
      kitchen: { kind: 'expo', profile: 'kitchen' },
      'item-then-kitchen': { kind: 'expo', profile: 'ik' },
      'kitchen-then-item': { kind: 'expo', profile: 'ki' },
    },
  },
  {
    name: 'seats-and-warnings',
    about: 'Seats, guests with allergies, tags of items, notes of waiter and kitchen.',
    now: '12:15',
    setup: withPass({ showDinerNO: true, hidePreparedBy: true }),
    happens: oneTable([
      { dish: 'burger', chair: '1', dinerTags: ['tag-nuts'], note: 'no mayo' },
      { dish: 'cake', chair: '2', kdsNotes: ['candle'], tags: ['tag-vip'] },
      { dish: 'salmon', diner: '3', units: 2 },
      { dish: 'steak', units: 0.4, uom: 'kg' },
    ]),
    boards: { pass },
  },
  {
    name: 'groups-of-items',
    about: 'The kitchen board shows its items under their groups.',
    now: '12:15',
    setup: { ...withGrill({}), kds: { showItemGroups: true, kitchenDisplayMethod: 'cards' } },
    happens: oneTable(['steak', 'burger', 'salmon', 'cheeseburger']),
    boards: { grill, 'every-station': { ...grill, station: '-1' } },
  },
  {
    name: 'ingredients-counted',
    about: 'How much bacon and slaw the open tickets need; cheeseburgers are counted as burgers.',
    now: '12:15',
    setup: withGrill({ displayIngrediants: true, ingredientItems: ['item-bacon', 'item-slaw'] }),
    happens: [
      ...oneTable(['burger', 'cheeseburger', 'salad']),
      ordered(603, '12:12', { table: 6, courses: { Mains: ['burger', 'burger'] } }),
    ],
    boards: { grill, 'by-status': { ...grill, view: { itemsBy: 'status' } } },
  },
  {
    name: 'sold-out-and-few-left',
    about: 'Limits of the inventory mark their lines.',
    now: '12:15',
    more: {
      limits: new Map([
        ['item-steak', 3],
        ['item-salmon', 0],
      ]),
    },
    happens: oneTable(['steak', 'salmon', 'burger']),
    boards: { pass },
  },
  {
    name: 'hidden-and-shown-again',
    about:
      'Chips are hidden, shown again on VIP tickets, colas are hidden in their course but not lemonades.',
    now: '12:15',
    setup: withPass(
      {
        excludeOnItems: ['item-chips'],
        includeExcludedItemsByTags: ['tag-vip'],
        excludeIncludedItemsByTags: ['tag-rush'],
        includeItemsHiddenByCourse: ['item-lemonade'],
      },
      { excludeItemsByCourses: { Beverages: ['item-cola', 'item-lemonade'] } },
    ),
    happens: [
      ordered(604, '12:10', {
        table: 1,
        courses: {
          Beverages: ['cola', 'lemonade'],
          Mains: [
            'steak',
            'chips',
            { dish: 'chips', tags: ['tag-vip'] },
            { dish: 'chips', tags: ['tag-vip', 'tag-rush'] },
          ],
        },
      }),
      ordered(605, '12:11', { table: 2, courses: { Mains: ['chips'] } }),
    ],
    boards: { pass },
  },
  {
    name: 'kept-by-their-tags',
    about: 'Orders to go are excluded, but courses with the tag Rush show all the same.',
    now: '12:15',
    setup: withPass({ excludeOrderByType: ['TA'], includeCoursesByTagsFromExcludedOrders: ['tag-rush'] }),
    happens: [
      ordered(606, '12:10', {
        courses: { Entrees: ['soup'], Mains: ['steak'] },
        stamps: { Mains: { tags: ['tag-rush'] } },
        more: { orderType: 'TA' },
      }),
    ],
    boards: { pass },
  },
  {
    name: 'served-one-by-one',
    about: 'Drinks are served one by one as they are made.',
    now: '12:15',
    setup: { expeditor: { trackReadyStatus: true, trackServedOnItem: ['item-cola'] } },
    happens: [
      ordered(607, '12:10', {
        table: 3,
        courses: { Beverages: ['cola', 'cola', 'lemonade'] },
        waiting: ['Beverages'],
      }),
      fired(607, '12:11', 'Beverages'),
      itemsChanged(607, '12:13', 'Beverages', 'prepared', [1, 3]),
    ],
    boards: { pass },
  },
];
