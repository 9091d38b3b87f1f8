// @vitest-environment happy-dom
// Keys that end "Choose waiting groups".
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { choosePendingGroups, groupInMode, pendingGroup } from '../../../../displays/actions/pending-mode.ts';
import { ChoosingHint } from '../../../../displays/boards/toolbar/choosing-buttons.tsx';
import { DisplayTexts } from '../../../../displays/i18n/i18n.ts';
import { SpokenContext } from '../../../../displays/i18n/use-text.ts';

it('Escape on an open ticket menu closes only the menu, the next one ends choosing [EXPO-32]', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const texts = new DisplayTexts();
  await texts.start('en');
  await texts.loadNamespaces('dialogs');
  const place = document.body.appendChild(document.createElement('div'));
  const menu = document.body.appendChild(document.createElement('dialog'));
  const root = createRoot(place);
  onTestFinished(() => {
    act(() => root.unmount());
    place.remove();
    menu.remove();
    choosePendingGroups(undefined);
  });
  choosePendingGroups(pendingGroup);
  await act(async () =>
    root.render(
      <SpokenContext value={{ texts, language: 'en', looks: new Map() }}>
        <ChoosingHint />
      </SpokenContext>,
    ),
  );
  menu.showModal();
  menu.addEventListener('keydown', () => menu.close());
  const pressEscape = (target: Element) =>
    act(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  pressEscape(menu);
  expect(menu.open).toBe(false);
  expect(groupInMode()).toBe(pendingGroup);
  pressEscape(document.body);
  expect(groupInMode()).toBeUndefined();
});
