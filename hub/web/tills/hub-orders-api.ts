// Interface of the HTTP API to orders made at the hub: by hand and test orders (INTAKE-10, INTAKE-12).
import type { FirstDay } from '../../../shared/protocol/first-day.ts';
import type { HandMenu, HandOrder, HandSent } from '../../../shared/protocol/hub-orders.ts';
import type { Outcome } from '../ports.ts';

export interface HubOrdersApi {
  menu(): HandMenu;
  /**
   * Answered after the commit; the same key again is answered the same. Refused with item-unknown, quantity-invalid, too-long,
   * too-large, bad-message, command-id-reused, wrong-state (this hub serves no single restaurant), storage-full or hub-fault.
   * @param waiter who enters it
   */
  send(order: HandOrder, waiter: string | undefined): Promise<Outcome<HandSent>>;
  /** Takes a sent order back, but for what was served; refused with order-unknown. */
  takeBack(id: string): Promise<Outcome<undefined>>;
  /** Sends the test order, unless one is open. Refused with wrong-state where no board would show it. */
  sendTest(): Promise<Outcome<undefined>>;
  clearTest(): Promise<Outcome<undefined>>;
}

export interface FirstDayApi {
  view(): FirstDay;
  hide(hidden: boolean): void;
}
