// Packages that tests need on the machine: Chromium, RabbitMQ and strace (for a failing disk) from the distribution,
// installed if missing.
import { existsSync } from 'node:fs';
import { runProgram } from './run-tool.ts';

interface Tool {
  /** Name of the package. */
  name: string;
  file: string;
}

const NEEDED: readonly Tool[] = [
  { name: 'chromium', file: '/usr/bin/chromium' },
  { name: 'strace', file: '/usr/bin/strace' },
  { name: 'rabbitmq-server', file: '/usr/lib/rabbitmq/bin/rabbitmq-server' },
];
/** Journeys take a fifth less processor time with it, and run without it. */
const BETTER_WITH: readonly Tool[] = [
  { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' },
];

/** A container engine and an emulated ARM processor for the image's tests, which are skipped with a reason without them. */
const LONG_TESTS: readonly Tool[] = [
  { name: 'podman', file: '/usr/bin/podman' },
  { name: 'runc', file: '/usr/sbin/runc' },
  { name: 'debootstrap', file: '/usr/sbin/debootstrap' },
  { name: 'qemu-user-static', file: '/usr/bin/qemu-aarch64-static' },
  { name: 'libc6-arm64-cross', file: '/usr/aarch64-linux-gnu/lib/libc.so.6' },
  { name: 'libstdc++6-arm64-cross', file: '/usr/aarch64-linux-gnu/lib/libstdc++.so.6' },
];

/** Installs missing packages through apt-get. Returns a message if a required one can't be installed. */
export async function installTestTools(
  length: 'short' | 'long',
  say: (line: string) => void,
): Promise<string | undefined> {
  const needed = missingOf(NEEDED);
  const wanted = [...needed, ...missingOf(BETTER_WITH), ...(length === 'long' ? missingOf(LONG_TESTS) : [])];
  if (wanted.length === 0) return undefined;
  const prefix = await asRoot();
  if (prefix && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${wanted.join(' and ')} for the tests …`);
    await run([...prefix, 'apt-get', 'update', '-qq'], say);
    // One by one: if the distribution lacks one, the others are installed anyway.
    for (const name of wanted) {
      await run([...prefix, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', name], say);
    }
  }
  if (missingOf(NEEDED).length === 0) return undefined;
  return `The tests need ${needed.join(' and ')}: apt-get install -y ${needed.join(' ')}`;
}

function missingOf(tools: readonly Tool[]): string[] {
  return tools.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
}

async function run([program = '', ...args]: readonly string[], say: (line: string) => void): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    const { code, output } = await runProgram(program, args, { show: false, env });
    if (code !== 0) say(output.trim());
  } catch (error) {
    // Not in the PATH. Missing ones are reported afterwards, if tests need them.
    if (!(error instanceof Error)) throw error;
    say(`${program} can't be started: ${error.message}`);
  }
}

async function asRoot(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  if (!existsSync('/usr/bin/sudo')) return undefined;
  const allowed = await runProgram('/usr/bin/sudo', ['-n', 'true'], { show: false });
  return allowed.code === 0 ? ['/usr/bin/sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'] : undefined;
}
