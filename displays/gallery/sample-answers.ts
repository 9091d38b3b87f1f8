// Owns what the hub would answer over HTTP to the gallery's dialogs, from samples: nothing stands behind a gallery.
import type { StockForm } from '../../shared/protocol/stock-form.ts';
import { servedNight } from '../../shared/samples/served-night.ts';
import { hubNow } from '../link/live.ts';

/** Answers the calls of dialogs from now on; what isn't known here gets 404, as from a hub. */
export function answerFromSamples(): void {
  const load = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (asked, init) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    return pathname.startsWith('/api/') ? answerTo(pathname) : load(asked, init);
  };
}

function answerTo(path: string): Response {
  switch (path) {
    case '/api/recall':
      return Response.json(servedNight(hubNow()));
    case '/api/inventory':
      return Response.json({ limits: LIMITS });
    case '/api/catalogue':
      return Response.json({ items: CATALOGUE });
    default:
      return Response.json({ code: 'not-found' }, { status: 404 });
  }
}

const LIMITS: StockForm[] = [
  {
    itemId: 'House burger',
    name: 'House burger',
    isIngredient: false,
    quantity: 3,
    autoReset: true,
    blockedBy: [],
  },
  { itemId: 'Beef patty', name: 'Beef patty', isIngredient: true, quantity: 12, blockedBy: [] },
  {
    itemId: 'Caesar salad',
    name: 'Caesar salad',
    isIngredient: false,
    blockedBy: [{ itemId: 'Parmesan', name: 'Parmesan', quantity: 0 }],
  },
];

const CATALOGUE = [
  { id: 'House burger', name: 'House burger' },
  { id: 'Beef patty', name: 'Beef patty', ingredientOf: ['House burger', 'Double cheeseburger'] },
  { id: 'Double cheeseburger', name: 'Double cheeseburger' },
  { id: 'Caesar salad', name: 'Caesar salad' },
];
