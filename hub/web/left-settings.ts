// Owns what displays that were revoked had set, by their names: a screen that is paired again under such a name, as after a
// new browser or a new device, looks as the former one did (ORG-15).
import * as z from 'zod/mini';
import { LEFT_DISPLAYS_MAX } from '../../shared/limits.ts';
import { type DisplaySettings, displaySettings } from '../../shared/protocol/display-settings.ts';

const left = z.record(z.string(), displaySettings);

/** Where they are written down, as one text; undefined before the first. */
export interface LeftSettingsPort {
  read(): string | undefined;
  write(text: string): void;
}

export class LeftSettings {
  private readonly port: LeftSettingsPort;
  private readonly byName: Map<string, DisplaySettings>;

  constructor(port: LeftSettingsPort) {
    this.port = port;
    const read = left.safeParse(JSON.parse(port.read() ?? '{}'));
    this.byName = new Map(Object.entries(read.success ? read.data : {}));
  }

  /** Keeps them under the name, in place of the oldest where there are many. */
  leave(name: string, settings: DisplaySettings): void {
    this.byName.delete(keyOf(name));
    if (Object.keys(settings).length > 0) this.byName.set(keyOf(name), settings);
    for (const oldest of this.byName.keys()) {
      if (this.byName.size <= LEFT_DISPLAYS_MAX) break;
      this.byName.delete(oldest);
    }
    this.write();
  }

  /** Hands them over to the next display of that name; empty if there are none. */
  take(name: string): DisplaySettings {
    const settings = this.byName.get(keyOf(name)) ?? {};
    if (this.byName.delete(keyOf(name))) this.write();
    return settings;
  }

  private write(): void {
    this.port.write(JSON.stringify(Object.fromEntries(this.byName)));
  }
}

function keyOf(name: string): string {
  return name.toLocaleLowerCase();
}
