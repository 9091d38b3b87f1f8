// Layout of this display: style, and collapsed state of the navigation; kept in cookies (SHELL-17 to SHELL-19). The
// page's root passes it to the style sheets, first-theme.js before the first paint. The width is always wide: a kitchen
// display has no space to spare.
import { createStore } from 'zustand/vanilla';
import { readCookie, writeCookie } from './cookies.ts';

export const LAYOUT_STYLES = [
  'verticalNavigation',
  'contentWithToolbar',
  'contentWithVerticalNavigation',
  'contentOnly',
] as const;
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

/** folded-open: collapsed, and opened over the content for a moment. */
export type Fold = 'folded' | 'folded-open' | 'unfolded';

export interface Layout {
  style: LayoutStyle;
  fold: Fold;
}

const STYLE_COOKIE = 'kds_layout';
const FOLD_COOKIE = 'kds_fold';

export const layoutChoice = createStore<Layout>(() => ({
  style: LAYOUT_STYLES.find((style) => style === readCookie(STYLE_COOKIE)) ?? 'contentWithToolbar',
  fold: readCookie(FOLD_COOKIE) === 'folded' ? 'folded' : 'unfolded',
}));

export function chooseStyle(style: LayoutStyle): void {
  writeCookie(STYLE_COOKIE, style);
  layoutChoice.setState({ style });
}

/** A temporary state isn't stored. */
export function chooseFold(fold: Fold): void {
  if (fold !== 'folded-open') writeCookie(FOLD_COOKIE, fold);
  layoutChoice.setState({ fold });
}

/** Passes the frame around this address's content to the style sheets. */
export function applyLayout(layout: Layout, path: string): void {
  const root = document.documentElement.dataset;
  const isFramed = isFramedPath(path);
  if (isFramed && hasNavigation(layout)) root['nav'] = shownFold(layout) === 'unfolded' ? 'wide' : 'narrow';
  else delete root['nav'];
  if (isFramed && !hasToolbar(layout)) root['bar'] = 'none';
  else delete root['bar'];
}

/** On a phone an expanded navigation would leave no room: it is collapsed there, and opens over the content. */
export function shownFold({ fold }: Pick<Layout, 'fold'>): Fold {
  return fold === 'unfolded' && isSmallScreen() ? 'folded' : fold;
}

export function isSmallScreen(): boolean {
  return matchMedia('(width < 48rem)').matches;
}

/** Customers see content only, and before an organisation is chosen there is nowhere to navigate. */
export function isFramedPath(path: string): boolean {
  return path.startsWith('/kds/') && !path.startsWith('/kds/customer/');
}

export function hasToolbar({ style }: Pick<Layout, 'style'>): boolean {
  return style === 'verticalNavigation' || style === 'contentWithToolbar';
}

export function hasNavigation({ style }: Pick<Layout, 'style'>): boolean {
  return style === 'verticalNavigation' || style === 'contentWithVerticalNavigation';
}
