// Fills in browser features that happy-dom lacks and the displays need. It does no layout: every element has the same
// size and its own place, so that all cards fit on a board and no two buttons overlap.
import type { DetachedWindowAPI } from 'happy-dom';
import { vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** A full-HD display. */
const SCREEN = { clientWidth: 1920, clientHeight: 1080 };
const BOX = { offsetWidth: 60, offsetHeight: 20 };
const APART_PX = 100;
/** Computed values where no style sheet applies. */
const STYLE = {
  visibility: 'visible',
  content: 'none',
  fontSize: '16px',
  paddingInlineEnd: '0px',
  getPropertyValue: () => '',
};

/** Call once per test file: each has a separate window. */
export function installBrowserFakes(): void {
  window.happyDOM.setViewport({ width: SCREEN.clientWidth, height: SCREEN.clientHeight });
  for (const [name, value] of Object.entries({ ...SCREEN, ...BOX }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  Element.prototype.getBoundingClientRect = boxOf;
  Element.prototype.getClientRects = clientRectsOf;
  for (const { prototype } of [Element, Document]) listAllQuickly(prototype);
  Element.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  Element.prototype.checkVisibility = isShown;
  returnFocusFromDialogs();
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] });
  vi.stubGlobal('CSSStyleSheet', AdoptedSheet);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Fonts() });
  vi.stubGlobal('getComputedStyle', styleOf);
  vi.stubGlobal('ResizeObserver', SeenOnce);
  vi.stubGlobal('AudioContext', MuteContext);
  for (const node of [
    'OscillatorNode',
    'GainNode',
    'ConstantSourceNode',
    'AnalyserNode',
    'AudioBufferSourceNode',
  ])
    vi.stubGlobal(node, MuteNode);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id));
}

/** A sound device that is allowed and works, but plays nothing. */
class MuteContext extends EventTarget {
  readonly state = 'running';
  readonly destination = {};

  get currentTime(): number {
    return performance.now() / 1_000;
  }

  async resume(): Promise<void> {}
}

class MuteNode {
  readonly gain = { setValueAtTime: () => 0, linearRampToValueAtTime: () => 0, setTargetAtTime: () => 0 };
  readonly fftSize = 32;

  connect<Next>(next: Next): Next {
    return next;
  }

  disconnect(): void {}
  start(): void {}
  stop(): void {}
  getFloatTimeDomainData(wave: Float32Array): void {
    wave.fill(1);
  }
}

/**
 * Speeds up finding by role, which lists all elements repeatedly: happy-dom is slow at it, and the lines of icons have no role.
 */
function listAllQuickly(prototype: Pick<ParentNode, 'querySelectorAll'>): void {
  const { querySelectorAll } = prototype;
  Object.assign(prototype, {
    querySelectorAll(this: Element | Document, selector: string) {
      return selector === '*' ? below(this, []) : querySelectorAll.call(this, selector);
    },
  });
}

function below(parent: Element | Document, found: Element[]): Element[] {
  for (const child of parent.children) {
    found.push(child);
    if (child.localName !== 'svg') below(child, found);
  }
  return found;
}

/** A browser returns the focus to where it was before a dialog opened. */
function returnFocusFromDialogs(): void {
  const { showModal, close } = HTMLDialogElement.prototype;
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function () {
    before.set(this, document.activeElement);
    showModal.call(this);
  };
  HTMLDialogElement.prototype.close = function (result) {
    const hadFocus = this.contains(document.activeElement);
    close.call(this, result);
    const back = before.get(this);
    if (hadFocus && back instanceof HTMLElement) back.focus();
  };
}

/** A sheet that a script makes; its text stays readable. */
export class AdoptedSheet {
  text = '';

  replaceSync(text: string): void {
    this.text = text;
  }
}

/** Fonts count as loaded from the start. */
class Fonts extends EventTarget {
  readonly ready = Promise.resolve();
}

/** Reports each element once, as a browser does when observing starts; sizes never change later. */
class SeenOnce implements ResizeObserver {
  private readonly seen: ResizeObserverCallback;
  private readonly frames = new Set<number>();

  constructor(seen: ResizeObserverCallback) {
    this.seen = seen;
  }

  observe(): void {
    this.frames.add(requestAnimationFrame(() => this.seen([], this)));
  }

  unobserve(): void {
    this.disconnect();
  }

  disconnect(): void {
    for (const frame of this.frames) cancelAnimationFrame(frame);
    this.frames.clear();
  }
}

function styleOf(node: Element): object {
  const display = isHidden(node) ? 'none' : INLINE.has(node.localName) ? 'inline' : 'block';
  return { ...STYLE, display, direction: document.documentElement.dir || 'ltr' };
}

const INLINE = new Set(['a', 'b', 'bdi', 'em', 'i', 'label', 'small', 'strong']);

const places = new WeakMap<Element, number>();
let placed = 0;

function boxOf(this: Element): DOMRect {
  if (!isShown.call(this)) return new DOMRect(0, 0, 0, 0);
  let top = places.get(this);
  if (top === undefined) {
    placed += 1;
    top = placed * APART_PX;
    places.set(this, top);
  }
  return new DOMRect(0, top, BOX.offsetWidth, BOX.offsetHeight);
}

function clientRectsOf(this: Element): DOMRectList {
  const box = this.getBoundingClientRect();
  return Object.assign(box.width > 0 ? [box] : [], { item: () => box });
}

function isShown(this: Element): boolean {
  for (let node: Element | null = this; node; node = node.parentElement) if (isHidden(node)) return false;
  return this.isConnected;
}

/** By its own attributes: style sheets aren't evaluated here. */
function isHidden(node: Element): boolean {
  return node.hasAttribute('hidden') || (node.localName === 'dialog' && !node.hasAttribute('open'));
}
