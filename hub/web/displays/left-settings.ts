// What displays of an organisation that were revoked had set, by their names: a screen that is paired again under such a name, as after a
// new browser or a new device, looks as the former one did (ORG-15).
import * as z from 'zod/mini';
import { LEFT_DISPLAYS_MAX } from '../../../shared/limits.ts';
import { type DisplaySettings, displaySettings } from '../../../shared/protocol/display-settings.ts';

const left = z.record(z.string(), displaySettings);

/** Where those of the organisation that the hub serves are written down, as one text; undefined before the first. */
export interface LeftSettingsPort {
  read(): string | undefined;
  write(text: string): void;
}

export class LeftSettings {
  private readonly port: LeftSettingsPort;

  constructor(port: LeftSettingsPort) {
    this.port = port;
  }

  /** Keeps them under the name, in place of the oldest where there are many. */
  leave(name: string, settings: DisplaySettings): void {
    const byName = this.read();
    byName.delete(keyOf(name));
    if (Object.keys(settings).length > 0) byName.set(keyOf(name), settings);
    for (const oldest of byName.keys()) {
      if (byName.size <= LEFT_DISPLAYS_MAX) break;
      byName.delete(oldest);
    }
    this.write(byName);
  }

  /** Hands them over to the next display of that name; empty if there are none. */
  take(name: string): DisplaySettings {
    const byName = this.read();
    const settings = byName.get(keyOf(name)) ?? {};
    if (byName.delete(keyOf(name))) this.write(byName);
    return settings;
  }

  private read(): Map<string, DisplaySettings> {
    const read = left.safeParse(JSON.parse(this.port.read() ?? '{}'));
    return new Map(Object.entries(read.success ? read.data : {}));
  }

  private write(byName: Map<string, DisplaySettings>): void {
    this.port.write(JSON.stringify(Object.fromEntries(byName)));
  }
}

function keyOf(name: string): string {
  return name.toLocaleLowerCase();
}
