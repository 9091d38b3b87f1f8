// Start of a display: looks, language, the splash (SHELL-27), then the first page.
import './ui/theme/tokens.css';
import './ui/theme/ground.css';
import './ui/theme/looks.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FONT_SCALE_PERCENT, SECOND_MS, SPLASH_MS } from '../shared/limits.ts';
import { App } from './app.tsx';
import { restoreSettingsFromHub } from './devices/restore-settings.ts';
import { lastSent } from './devices/sent-mark.ts';
import { i18n, startI18n } from './i18n/i18n.ts';
import { keptLanguage, turnPage } from './i18n/language.ts';
import { TextsProvider } from './i18n/texts-provider.tsx';
import { fetchBoardOf, fetchScreenOf } from './routes.tsx';
import { loadSession } from './shell/session/session-store.ts';
import { applyFontScale, chosenFontScale } from './ui/theme/theme-choice.ts';

const RECALL_WITHIN_MS = 2 * SECOND_MS;

async function start(): Promise<void> {
  // The page already states which browser is required (public/start-check.js).
  if (document.documentElement.hasAttribute('data-too-old')) return;
  // The gallery shares this file's chunk, but doesn't start a display.
  const root = document.querySelector('#root[data-display]');
  if (!root) return;
  fetchBoardOf(location.pathname);
  setTimeout(() => document.getElementById('splash')?.remove(), SPLASH_MS);
  const session = loadSession();
  const begun = keptLanguage();
  // Everything for the first render is loaded in parallel, assuming the hub has no other language stored.
  const texts = Promise.all([startI18n(begun), fetchScreenOf(location.pathname)]);
  await settingsOfThisScreen(session);
  const language = keptLanguage();
  turnPage(language);
  applyFontScale(chosenFontScale() ?? FONT_SCALE_PERCENT.default);
  await Promise.all([texts, session]);
  if (language !== begun) await i18n.changeLanguage(language);
  createRoot(root).render(
    <StrictMode>
      <TextsProvider>
        <App />
      </TextsProvider>
    </StrictMode>,
  );
}

/** A wiped paired display is rendered with the hub's copy of its settings, if that arrives soon (ORG-15). */
async function settingsOfThisScreen(session: ReturnType<typeof loadSession>): Promise<void> {
  if (lastSent() !== undefined) return;
  const tooLate = new Promise((resolve) => setTimeout(resolve, RECALL_WITHIN_MS));
  await Promise.race([Promise.allSettled([recall(session)]), tooLate]);
}

async function recall(session: ReturnType<typeof loadSession>): Promise<void> {
  // Settings of a person's browser stay with that browser.
  if ((await session).state !== 'paired') return;
  await restoreSettingsFromHub();
}

void start();
