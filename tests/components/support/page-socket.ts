// Websocket of a page in this process. Messages of both sides arrive in order, after a microtask.
import type { PageHub } from '../../displays/support/page-hub.ts';

export class PageSocket extends EventTarget {
  private isOpen = true;
  private readonly hub: PageHub | undefined;

  constructor(hub: PageHub | undefined) {
    super();
    this.hub = hub;
    hub?.accept({
      send: (text) => this.arrives(() => new MessageEvent('message', { data: text })),
      close: () => this.close(),
    });
    this.arrives(() => new Event('open'));
  }

  send(text: string): void {
    queueMicrotask(() => {
      if (this.isOpen) this.hub?.hear(text);
    });
  }

  close(): void {
    this.arrives(() => {
      this.isOpen = false;
      return new Event('close');
    });
  }

  private arrives(event: () => Event): void {
    queueMicrotask(() => {
      if (this.isOpen) this.dispatchEvent(event());
    });
  }
}
