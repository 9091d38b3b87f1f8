// Shell dialog opened from a menu.
import { createStore } from 'zustand/vanilla';

export type ShellQuestion = 'layout' | 'disconnect' | 'mode';

export const shellAsking = createStore<{ about: ShellQuestion | undefined }>(() => ({ about: undefined }));

export function askAbout(about: ShellQuestion): void {
  shellAsking.setState({ about });
}

export function stopAsking(): void {
  shellAsking.setState({ about: undefined });
}
