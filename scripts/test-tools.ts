// What the tests need from the machine: a Chromium and a RabbitMQ of the distribution, installed when missing.
import { existsSync } from 'node:fs';
import { runProgram } from './run-tool.ts';

const tools = [
  { name: 'chromium', file: '/usr/bin/chromium' },
  { name: 'rabbitmq-server', file: '/usr/lib/rabbitmq/bin/rabbitmq-server' },
];

/** Installs what is missing through apt-get. Returns a sentence for a person when that isn't possible. */
export async function installTestTools(say: (line: string) => void): Promise<string | undefined> {
  const missing = tools.filter((tool) => !existsSync(tool.file)).map((tool) => tool.name);
  if (missing.length === 0) return undefined;
  const wanted = missing.join(' ');
  const byHand = `The tests need ${missing.join(' and ')}: apt-get install -y ${wanted}`;
  const prefix = await asRoot();
  if (!prefix || !existsSync('/usr/bin/apt-get')) return byHand;

  say(`Installing ${missing.join(' and ')} for the tests …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing];
  for (const command of [['apt-get', 'update', '-qq'], install]) {
    const [program = '', ...args] = [...prefix, ...command];
    const result = await runProgram(program, args, { show: false, env });
    if (result.code !== 0) say(result.output.trim());
  }
  const absent = tools.filter((tool) => !existsSync(tool.file));
  return absent.length === 0 ? undefined : byHand;
}

async function asRoot(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  if (!existsSync('/usr/bin/sudo')) return undefined;
  const allowed = await runProgram('/usr/bin/sudo', ['-n', 'true'], { show: false });
  return allowed.code === 0 ? ['/usr/bin/sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'] : undefined;
}
