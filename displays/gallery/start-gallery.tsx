// The start of the gallery: every part in every state (UX-09), or one whole board or dialog when the address names it.
import '../ui/theme/tokens.css';
import '../ui/theme/ground.css';
import '../ui/theme/looks.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts, startI18n } from '../i18n/i18n.ts';
import { type Language, turnPage } from '../i18n/language.ts';
import { TextsProvider } from '../i18n/texts-provider.tsx';
import { standOn } from '../ui/theme/theme-choice.ts';
import { DialogBoard } from './dialog-board.tsx';
import { GalleryPage, speak, Variant } from './gallery-page.tsx';
import { type GalleryQuery, galleryQuery } from './gallery-query.ts';
import { GoldenBoard } from './golden-board.tsx';
import { WholeBoard } from './whole-board.tsx';

const BOTH: Language[] = ['en', 'he-il'];
const AREAS = ['board', 'panels', 'dialogs', 'guests', 'toasts', 'refusals'];

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const wish = galleryQuery(location.search);
  await startI18n(wish.language);
  await loadTexts(AREAS);
  for (const language of BOTH) await speak(language, AREAS);
  turnPage(wish.language);
  standOn(wish.theme === 'default_dark' ? 'board' : 'page');
  document.documentElement.dataset.theme = wish.theme;
  createRoot(root).render(
    <StrictMode>
      <TextsProvider>{pageFor(wish)}</TextsProvider>
    </StrictMode>,
  );
}

function pageFor(wish: GalleryQuery) {
  if (wish.kitchen) return <GoldenBoard kitchen={wish.kitchen} shows={wish.shows} />;
  if (wish.dialog) return <DialogBoard wish={wish} name={wish.dialog} />;
  if (wish.parts) return <Variant theme={wish.theme} language={wish.language} />;
  return wish.board ? <WholeBoard wish={wish} name={wish.board} /> : <GalleryPage />;
}

void start();
