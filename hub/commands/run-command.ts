// The hub's command line: one table of commands, with the text of its help (OPS-12).
import {
  choosesItself,
  type DataSettings,
  dataFolder,
  environmentWith,
  readDataSettings,
} from '../config.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { buildId, version } from '../project-root.ts';
import { readChoice, settingsOf } from '../start/start-choice.ts';
import { folderRefusal } from '../start/start-refusal.ts';
import { checkSettings } from './check-settings.ts';
import { backup, copyTo, password, restore, unbind } from './data-commands.ts';
import { type Done, wrong } from './done.ts';
import { status } from './status.ts';

type Env = Readonly<Record<string, string | undefined>>;

interface Command {
  /** Words after the command, for the help; those in brackets may be left out. */
  words?: string;
  /** Lines of the help. */
  help: string[];
  run(given: { env: Env; now: number; words: readonly string[] }): Done | Promise<Done>;
}

/** @param change gets the settings that select the data */
function onData(
  change: (settings: DataSettings, now: number, word: string) => Promise<Done>,
): Command['run'] {
  return async ({ env, now, words: [word = ''] }) => {
    const read = readSettings(env);
    return read.ok ? change(read.settings, now, word) : read;
  };
}

const COMMANDS: Record<string, Command> = {
  status: {
    help: [
      'whether the hub runs and is ready, version, mode, open orders, last backup, and what',
      'Health says; of a stopped hub what its data folder says',
    ],
    run: ({ env, now }) => status(env, now, readSettings(env)),
  },
  check: {
    help: ['every wrong or doubtful setting, a line each; starts and changes nothing'],
    run: ({ env, now }) => checkSettings(env, now),
  },
  backup: {
    words: '[<file>]',
    help: ['a copy of the database, into backups/ or as a new file; also while the hub runs'],
    run: onData((settings, now, file) => backup(settings, now, file || undefined)),
  },
  restore: {
    words: '<file>',
    help: [
      'replaces the database with a copy: a path, or a name in the data folder or backups/;',
      'a token.key beside the copy is restored too. Stop the hub first',
    ],
    run: onData(restore),
  },
  password: {
    words: '<email>',
    help: ['a new password for an account of a hub without a cloud; ends its sessions'],
    run: onData(password),
  },
  unbind: {
    help: ['unlinks the hub from its restaurant, for another cloud account. Stop the hub first'],
    run: onData(unbind),
  },
  version: {
    help: ['the version of this program'],
    run: () => {
      const build = buildId();
      const said = `Kitchen display hub ${version} (build ${build}, Node ${process.version})`;
      return { ok: true, code: 'done', said, more: { version, build, node: process.version } };
    },
  },
  help: {
    help: ['this text'],
    run: () => ({ ok: true, code: 'done', said: usage() }),
  },
};

const ALIASES = new Map([
  ['copy', 'backup'],
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
]);

function usage(): string {
  const lines = Object.entries(COMMANDS).flatMap(([name, { words = '', help }]) =>
    help.map((line, at) => `  ${(at === 0 ? `${name} ${words}` : '').padEnd(17)} ${line}`),
  );
  return [
    'Usage: kds <command> [--json]',
    '',
    ...lines,
    '',
    'Without a command the hub starts. --json prints one object with code, text and details.',
    'Settings are those of the hub (KDS_DATA_DIR and so on) and what its data folder says.',
    'Exit codes: 0 done, 1 failed, 2 wrong setting, file or word, 3 data of a newer version,',
    '4 a hub runs on the folder, 6 not running or not ready (status).',
  ].join('\n');
}

/**
 * Runs a command of the command line.
 * @param given the arguments after the program's name, without --json
 * @param now milliseconds since 1970
 */
export async function runCommand(given: readonly string[], env: Env, now: number): Promise<Done> {
  const [asked = '', ...words] = given;
  const [file = '', folder] = words;
  // As the running hub calls it for its backups, with the folder of its database.
  if (asked === 'copy' && folder !== undefined && words.length === 2) return copyTo(file, folder);
  const wantsHelp = words.length === 1 && ['--help', '-h'].includes(file);
  const name = wantsHelp ? 'help' : (ALIASES.get(asked) ?? asked);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const { least, most } = wantsHelp ? { least: 1, most: 1 } : wordCount(command);
  if (command === undefined || words.length < least || words.length > most)
    return wrong(`"${given.join(' ')}" is not a command; allowed: ${forms()} (see help)`, 'command-unknown');
  try {
    return await command.run({ env, now, words });
  } catch (error) {
    const refused = folderRefusal(error, dataFolder(env));
    if (refused !== undefined) return { ok: false, ...refused };
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      exitCode: EXIT.broken,
      problem: `${asked} failed: ${reason.replaceAll(/\s+/g, ' ')}`,
    };
  }
}

function wordCount(command: Command | undefined): { least: number; most: number } {
  const words = command?.words;
  return { least: words === undefined || words.startsWith('[') ? 0 : 1, most: words === undefined ? 0 : 1 };
}

function forms(): string {
  return Object.entries(COMMANDS)
    .map(([name, { words }]) => (words === undefined ? name : `${name} ${words}`))
    .join(', ');
}

/** The settings that select the data: of the environment, else the choice on the first page. */
function readSettings(env: Env): { ok: true; settings: DataSettings } | StartRefused {
  const kept = choosesItself(env) ? undefined : readChoice(dataFolder(env));
  if (kept?.ok === false) return kept;
  const read = readDataSettings({ ...env, ...(kept?.choice && settingsOf(kept.choice)) });
  return read.ok ? read : wrong(read.problem);
}

const CODES: Record<StartRefused['exitCode'], string> = {
  [EXIT.stopped]: 'done',
  [EXIT.broken]: 'failed',
  [EXIT.wrongSetting]: 'wrong-setting',
  [EXIT.newerDatabase]: 'newer-data',
  [EXIT.folderInUse]: 'hub-running',
  [EXIT.damaged]: 'damaged',
  [EXIT.notReady]: 'not-ready',
  [EXIT.notYet]: 'not-yet',
};

/** Text to print and exit code for the command of this process; a refusal belongs to the standard error. */
export async function runCommandLine(
  words: readonly string[],
): Promise<{ text: string; isRefusal: boolean; exitCode: number }> {
  const given = words.filter((word) => word !== '--json');
  const done = await runCommand(given, environmentWith({}), Date.now());
  const exitCode = done.exitCode ?? EXIT.stopped;
  const text = done.ok ? done.said : done.problem;
  if (given.length === words.length) return { text, isRefusal: !done.ok, exitCode };
  const code = done.ok ? done.code : (done.code ?? CODES[done.exitCode]);
  const json = JSON.stringify({ code, text, ...(done.ok ? done.more : {}) });
  return { text: json, isRefusal: false, exitCode };
}
