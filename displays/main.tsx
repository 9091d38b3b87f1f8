// Owns the start of a display: looks, language, the splash (SHELL-27), then the first screen.
import './theme/tokens.css';
import './theme/ground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FONT_SCALE_PERCENT, SPLASH_MS } from '../shared/limits.ts';
import { startI18n } from './i18n/i18n.ts';
import { keptLanguage, turnPage } from './i18n/language.ts';
import { App } from './shell/app.tsx';
import { fetchBoardOf, fetchScreenOf } from './shell/routes.tsx';
import { loadSession } from './shell/session-store.ts';
import { applyFontScale, chosenFontScale } from './theme/theme-choice.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  fetchBoardOf(location.pathname);
  setTimeout(() => document.getElementById('splash')?.remove(), SPLASH_MS);
  const language = keptLanguage();
  turnPage(language);
  applyFontScale(chosenFontScale() ?? FONT_SCALE_PERCENT.default);
  await Promise.all([startI18n(language).then(() => fetchScreenOf(location.pathname)), loadSession()]);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
