// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LimitForm } from '../../../../displays/dialogs/stock/limit-form.tsx';
import { DisplayTexts } from '../../../../displays/i18n/i18n.ts';
import { SpokenContext } from '../../../../displays/i18n/use-text.ts';
import { liveLink } from '../../../../displays/link/live.ts';
import { BoardScopeProvider } from '../../../../displays/ticket/card-scope.ts';
import type { Command } from '../../../../shared/protocol/command.ts';
import { operatorDefaults } from '../../../../shared/samples/sample-options.ts';

let saved: Command[];
let close: () => void;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  saved = [];
  vi.spyOn(liveLink(), 'send').mockImplementation((command) => {
    saved.push(command);
    return { id: 'c1', answer: new Promise(() => {}) };
  });
  const texts = new DisplayTexts();
  await texts.start('en');
  await texts.loadNamespaces(['dialogs', 'around']);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const stock = {
    items: [{ id: 'soup', name: 'Soup' }],
    limits: [
      { itemId: 'soup', name: 'Soup', isIngredient: false, quantity: 7, autoReset: true, blockedBy: [] },
    ],
  };
  await act(async () =>
    root.render(
      <SpokenContext value={{ texts, language: 'en', looks: new Map() }}>
        <BoardScopeProvider
          value={{ watch: 'w', options: operatorDefaults, place: undefined, station: false }}
        >
          <LimitForm itemId="soup" stock={stock} onDone={() => {}} />
        </BoardScopeProvider>
      </SpokenContext>,
    ),
  );
  close = () => {
    act(() => root.unmount());
    place.remove();
  };
  act(() => field().focus());
});

afterEach(() => close());

const field = () => {
  const input = document.querySelector('input');
  if (input === null) throw new Error('no field for the quantity');
  return input;
};

/** Presses the button with this text or name. */
function tap(name: string): void {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (button === undefined) throw new Error(`no key ${name}`);
  act(() => {
    const goesOn = button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
    if (goesOn) button.focus();
    button.click();
  });
}

/** A key of a keyboard: replaces the selection, and is lost if no field has the focus. */
function type(digit: string): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement)) return;
  const { value, selectionStart, selectionEnd } = focused;
  const typed = value.slice(0, selectionStart ?? 0) + digit + value.slice(selectionEnd ?? 0);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(focused, typed);
    focused.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('a 6 tapped on a limit of 7 is saved as 6, not as 76 [DLG-18] [INV-03]', () => {
  tap('6');
  tap('Save');
  expect(saved).toMatchObject([{ name: 'stock.limit', itemId: 'soup', quantity: 6 }]);
});

it('a 6 typed on a limit of 7 is saved as 6, not as 76 [DLG-18] [INV-03]', () => {
  type('6');
  tap('Save');
  expect(saved).toMatchObject([{ name: 'stock.limit', itemId: 'soup', quantity: 6 }]);
});

it('keyboard input after an on-screen key is appended, also once the field had lost the focus [DLG-18]', () => {
  act(() => field().blur());
  tap('1');
  type('2');
  tap('3');
  tap('Save');
  expect(saved).toMatchObject([{ name: 'stock.limit', itemId: 'soup', quantity: 123 }]);
});
