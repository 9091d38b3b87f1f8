// A socket whose other side reads as slowly as the test wants.
import type { PushSocket } from '../../hub/screens/outgoing-queue.ts';
import { type DownMessage, downMessage } from '../../shared/protocol/down.ts';

export class FakePushSocket implements PushSocket {
  bufferedAmount = 0;
  isOpen = true;
  pings = 0;
  readonly sent: Buffer[] = [];
  closedWith: { code: number; reason: string } | 'terminated' | undefined;
  /** Called when closed, as for a real socket. */
  onClosed: () => void = () => undefined;

  send(bytes: Buffer): void {
    this.sent.push(bytes);
  }

  ping(): void {
    this.pings += 1;
  }

  close(code: number, reason: string): void {
    this.end({ code, reason });
  }

  terminate(): void {
    this.end('terminated');
  }

  /** Messages sent since the last call, each parsed by the protocol's schema. */
  take(): DownMessage[] {
    return this.sent.splice(0).map((bytes) => downMessage.parse(JSON.parse(bytes.toString())));
  }

  private end(how: { code: number; reason: string } | 'terminated'): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.closedWith = how;
    this.onClosed();
  }
}
