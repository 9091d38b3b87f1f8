// Playwright's locators over the test's document: the same selectors, roles and names (ivya is Playwright's resolver
// without the browser), so that tests read the same in Chromium and here. Waiting costs only virtual time.
import type { UserEvent } from '@testing-library/user-event';
import {
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from 'ivya';
import { isElementVisible } from 'ivya/utils';
import { escapeKeys, keysOf } from './keyboard.ts';
import { pass, settle } from './virtual-time.ts';

type Text = string | RegExp;
type Exactly = { exact?: boolean };
type ByRole = NonNullable<Parameters<typeof getByRoleSelector>[1]>;

interface Narrowing {
  has?: Locator;
  hasNot?: Locator;
  hasText?: Text;
  hasNotText?: Text;
  visible?: boolean;
}

/** Virtual milliseconds after which a locator gives up. */
const PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 50;

const resolver = Ivya.create({ browser: 'chromium', testIdAttribute: 'data-test-id' });

export class Locator {
  readonly selector: string;
  private readonly user: () => UserEvent;

  constructor(user: () => UserEvent, selector: string) {
    this.user = user;
    this.selector = selector;
  }

  locator(css: string, narrowing: Narrowing = {}): Locator {
    return this.narrowed(css).filter(narrowing);
  }

  getByRole(role: string, options?: ByRole): Locator {
    return this.narrowed(getByRoleSelector(role, options));
  }

  getByText(text: Text, options?: Exactly): Locator {
    return this.narrowed(getByTextSelector(text, options));
  }

  getByLabel(text: Text, options?: Exactly): Locator {
    return this.narrowed(getByLabelSelector(text, options));
  }

  getByTitle(text: Text, options?: Exactly): Locator {
    return this.narrowed(getByTitleSelector(text, options));
  }

  getByPlaceholder(text: Text, options?: Exactly): Locator {
    return this.narrowed(getByPlaceholderSelector(text, options));
  }

  filter({ has, hasNot, hasText, hasNotText, visible }: Narrowing): Locator {
    const parts = [
      has && `internal:has=${JSON.stringify(has.selector)}`,
      hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
      hasText !== undefined && textEngine('has-text', hasText),
      hasNotText !== undefined && textEngine('has-not-text', hasNotText),
      visible !== undefined && `visible=${visible}`,
    ];
    return this.narrowed(...parts.filter((part) => typeof part === 'string'));
  }

  and(other: Locator): Locator {
    return this.narrowed(`internal:and=${JSON.stringify(other.selector)}`);
  }

  or(other: Locator): Locator {
    return this.narrowed(`internal:or=${JSON.stringify(other.selector)}`);
  }

  nth(index: number): Locator {
    return this.narrowed(`nth=${index}`);
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  async count(): Promise<number> {
    return this.found().length;
  }

  async all(): Promise<Locator[]> {
    return this.found().map((_, index) => this.nth(index));
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'attached' | 'detached' | 'hidden' } = {}) {
    await until(() => {
      const nodes = this.found();
      if (state === 'attached') return nodes.length > 0;
      if (state === 'detached') return nodes.length === 0;
      const isShown = nodes.some(isElementVisible);
      return state === 'visible' ? isShown : !isShown;
    }, `${this.selector} to be ${state}`);
  }

  async click({ delay = 0, button = 'left' }: { delay?: number; button?: 'left' | 'right' } = {}) {
    await this.press('mouse', button === 'left' ? 0 : 2, delay);
  }

  async tap(): Promise<void> {
    await this.press('touch', 0, 0);
  }

  async fill(text: string): Promise<void> {
    const field = await this.enabled();
    const user = this.user();
    await user.clear(field);
    if (text !== '') await user.type(field, escapeKeys(text), { skipClick: true });
    await settle();
  }

  /** Types key by key, without clearing what is there. */
  async pressSequentially(text: string): Promise<void> {
    const field = await this.enabled();
    field.focus();
    await this.user().keyboard(escapeKeys(text));
    await settle();
  }

  async focus(): Promise<void> {
    (await this.one()).focus();
    await settle();
  }

  async blur(): Promise<void> {
    (await this.one()).blur();
    await settle();
  }

  /** Presses a key on this element: "Enter", "Tab", "a". */
  async pressKey(key: string): Promise<void> {
    await this.focus();
    await this.user().keyboard(keysOf(key));
    await settle();
  }

  async setChecked(checked: boolean): Promise<void> {
    if ((await this.isChecked()) !== checked) await this.click();
  }

  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async selectOption(value: string | { label: string }): Promise<void> {
    const field = await this.enabled();
    await this.user().selectOptions(field, typeof value === 'string' ? value : value.label);
    await settle();
  }

  async innerText(): Promise<string> {
    return textOf(await this.one());
  }

  async textContent(): Promise<string | null> {
    return (await this.one()).textContent;
  }

  async allInnerTexts(): Promise<string[]> {
    return this.found().map(textOf);
  }

  async allTextContents(): Promise<string[]> {
    return this.found().map(({ textContent }) => textContent);
  }

  async inputValue(): Promise<string> {
    const node = await this.one();
    if ('value' in node) return String(node.value);
    throw new Error(`${this.selector} has no value`);
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.one()).getAttribute(name);
  }

  async isVisible(): Promise<boolean> {
    return this.found().slice(0, 1).some(isElementVisible);
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.one());
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }

  async isChecked(): Promise<boolean> {
    const node = await this.one();
    return node instanceof HTMLInputElement ? node.checked : node.getAttribute('aria-checked') === 'true';
  }

  async evaluate<Value>(read: (node: HTMLElement) => Value): Promise<Value> {
    return read(await this.one());
  }

  async evaluateAll<Value>(read: (nodes: HTMLElement[]) => Value): Promise<Value> {
    return read(this.found());
  }

  private narrowed(...parts: string[]): Locator {
    const own = this.selector === '' ? [] : [this.selector];
    return new Locator(this.user, [...own, ...parts].join(' >> '));
  }

  private found(): HTMLElement[] {
    const nodes = resolver.querySelectorAll(resolver.parseSelector(this.selector), document);
    return nodes.filter((node) => node instanceof HTMLElement || node instanceof SVGElement) as HTMLElement[];
  }

  /** Waits for exactly one element, as Playwright's strict locators do. */
  private async one(): Promise<HTMLElement> {
    await until(() => this.found().length > 0, `${this.selector} to be there`);
    const [first, ...more] = this.found();
    if (first === undefined || more.length > 0)
      throw new Error(`${more.length + 1} elements fit ${this.selector}`);
    return first;
  }

  private async enabled(): Promise<HTMLElement> {
    await until(() => {
      const [first] = this.found();
      return first !== undefined && isElementVisible(first) && !isDisabled(first);
    }, `${this.selector} to be visible and enabled`);
    return this.one();
  }

  private async press(type: 'mouse' | 'touch', button: number, holdMs: number): Promise<void> {
    const target = await this.enabled();
    const { x, y } = target.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, composed: true, clientX: x + 1, clientY: y + 1, button };
    const pointer = { ...at, pointerId: type === 'mouse' ? 1 : 2, pointerType: type, isPrimary: true };
    target.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
    if (target.dispatchEvent(new MouseEvent('mousedown', { ...at, detail: 1, buttons: 1 }))) focusAt(target);
    if (holdMs > 0) await pass(holdMs);
    target.dispatchEvent(new PointerEvent('pointerup', pointer));
    target.dispatchEvent(new MouseEvent('mouseup', { ...at, detail: 1 }));
    const end = button === 0 ? 'click' : 'contextmenu';
    target.dispatchEvent(new PointerEvent(end, { ...pointer, detail: 1 }));
    await settle();
  }
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** As a browser does on mouse down. */
function focusAt(target: Element): void {
  const control = target.closest<HTMLElement>(FOCUSABLE);
  if (control) control.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

async function until(holds: () => boolean, what: string): Promise<void> {
  await settle();
  for (let waitedMs = 0; !holds(); waitedMs += LOOK_AGAIN_MS) {
    if (waitedMs > PATIENCE_MS) throw new Error(`Waited ${PATIENCE_MS} ms of virtual time for ${what}`);
    await pass(LOOK_AGAIN_MS);
  }
}

function textEngine(name: string, text: Text): string {
  return getByTextSelector(text).replace('internal:text', `internal:${name}`);
}

function textOf(node: HTMLElement): string {
  return node.innerText.trim();
}

function isDisabled(node: Element): boolean {
  return node.matches(':disabled') || node.getAttribute('aria-disabled') === 'true';
}
