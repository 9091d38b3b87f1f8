/** One end of a display's connection. */
export interface HubSocket {
  send(text: string): void;
  close(): void;
}

/** Hub that a page in this process talks to. */
export interface PageHub {
  accept(socket: HubSocket): void;
  hear(text: string): void;
  /** The link breaks; the display comes back by itself. */
  cut(): void;
}
