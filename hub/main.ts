// Start and end of the process: settings, data folder, sandbox if there is no cloud, hub, announcement, signals.

import { join } from 'node:path';
import { STOP_WITHIN_MS } from '../shared/limits.ts';
import type { StartMode } from '../shared/protocol/standalone.ts';
import { PRINT_READER_COMMAND, servePrintReader } from './capture/print-reader-process.ts';
import { serveCommands } from './commands/control-socket.ts';
import { runCommandLine } from './commands/run-command.ts';
import {
  type Config,
  choosesItself,
  dataFolder,
  environmentWith,
  readConfig,
  unencrypted,
} from './config.ts';
import { EXIT, type StartRefused } from './exit-codes.ts';
import { createLog } from './host/log.ts';
import { RotatedLog } from './host/log-file.ts';
import { LOG_FILE_MAX_BYTES, LOG_FILES_KEPT, LOG_RETRY_AFTER_MS } from './host/upkeep-limits.ts';
import { buildId, version } from './project-root.ts';
import { REPLAY_COMMAND, serveReplay } from './replay/replay-process.ts';
import { LanSandbox } from './sandbox/lan/lan-sandbox.ts';
import { type Sandbox, startSandbox } from './sandbox/start-sandbox.ts';
import { type HubStart, newStartCode } from './standalone/start-choice.ts';
import { announcement, screenAddress } from './start/announce.ts';
import { type DataFolder, openDataFolder } from './start/data-folder.ts';
import { DATABASE } from './start/data-place.ts';
import { markDatabaseSuspect } from './start/heal-data.ts';
import { readChoice, settingsOf, writeChoice } from './start/start-choice.ts';
import { startRefusal } from './start/start-refusal.ts';
import {
  missingAddress,
  missingFolder,
  missingTlsMount,
  type Waited,
  waitWhileMissing,
} from './start/start-wait.ts';
import { writeFailureOf } from './store/open-database.ts';
import { readTlsFiles, type TlsFiles } from './tls-files.ts';
import { createSiteHub } from './wiring/create-hub.ts';
import { PAST_COMMAND, writePast } from './wiring/sample-history.ts';

const OLDEST_NODE = 24;
/** Data, key and log are accessible to the hub's user only. */
const OWNER_ONLY = 0o077;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  refuse({ problem: `The hub needs Node ${OLDEST_NODE} or newer; this is ${process.version}` });
}
process.umask(OWNER_ONLY);
const words = process.argv.slice(2);
if (words[0] === REPLAY_COMMAND && process.send !== undefined) {
  await serveReplay(words[1] ?? '', DATABASE, words[2] ?? '');
  process.exit(EXIT.stopped);
}
if (words[0] === PRINT_READER_COMMAND && process.send !== undefined) {
  await servePrintReader();
  process.exit(EXIT.stopped);
}
if (words[0] === PAST_COMMAND) {
  await writePast(words[1] ?? '', words[2] ?? '');
  process.exit(EXIT.stopped);
}
if (words.length > 0) {
  const { text, isRefusal, exitCode } = await runCommandLine(words);
  if (isRefusal) console.error(text);
  else console.log(text);
  process.exit(exitCode);
}
const waits: Waited[] = [];
// An invalid value is reported immediately; a choice made on the first page is stored in the folder.
const early = choosesItself() ? readConfig() : undefined;
if (early?.ok === false) refuse(early);
await waitFor(() => missingFolder(dataFolder()));
const settings = readSettings();
if (!settings.ok) refuse(settings);
await waitFor(() => missingTlsMount(settings.config));
const tls = readTlsFiles(settings.config);
if (!tls.ok) refuse(tls);
await waitForAddress(settings);
await start({ settings, data: dataFolderOf(settings.config), stop: undefined }, tls.files);

/** Current state of the hub: settings and data change when a person chooses a mode on the first page. */
interface Running {
  settings: Settings;
  data: DataFolder;
  /** Undefined until the hub listens. */
  stop: (() => Promise<void>) | undefined;
}

/** Parts that survive a change of the hub's mode. */
interface Around {
  log: ReturnType<typeof createLog>;
  logFile: RotatedLog;
  build: string;
  tls: TlsFiles | undefined;
  /**
   * One for the life of the process: the person who entered it to choose a mode enters the same one to become the
   * owner.
   */
  code: string;
  die: (reason: unknown) => void;
}

async function start(running: Running, tlsFiles: TlsFiles | undefined): Promise<void> {
  const { config } = running.settings;
  const logFile = openLogFile(config);
  const log = createLog(config.KDS_LOG_LEVEL, logFile);
  const build = buildId();
  log.info({ version, build, node: process.version }, 'the hub starts');
  for (const waited of waits) log.info({ event: 'start_waited', ...waited }, 'startup was delayed');
  const die = endOnDefects(running, log);
  endOnSignals(running, log);
  await serve(running, { log, logFile, build, tls: tlsFiles, code: newStartCode(), die });
}

/** Serves as the settings say, until it is stopped. */
async function serve(running: Running, around: Around): Promise<void> {
  const { log, logFile, build, code, die } = around;
  const { settings, data } = running;
  const { config, mode } = settings;
  log.info({ event: 'start_mode', ...mode }, 'what this hub runs as, and who said so');
  for (const move of data.moved) log.warn(move, 'data was set aside');
  for (const setting of unencrypted(config))
    log.warn({ setting }, 'connections to this address are not encrypted');
  if (data.healed !== undefined) log.error(data.healed, 'the database was damaged and replaced');

  const sandbox = mode.as === 'sandbox' ? await sandboxOf(config) : undefined;
  const lan = lanSandboxOf(config, log);
  const login = sandbox ?? lan;
  const hub = await createSiteHub({
    config,
    dataDir: data.path,
    log,
    build,
    version,
    logFile,
    tls: around.tls,
    cloud: cloudOf(config, sandbox),
    reportingUrl: sandbox?.reportingUrl ?? config.KDS_REPORTING_URL,
    realtimeUrl: sandbox?.realtimeUrl ?? config.KDS_REALTIME_URL,
    assetsUrl: sandbox?.assetsUrl ?? config.KDS_ASSETS_URL,
    sandboxLogin: login && { ...login.login, passcodes: login.passcodes },
    evening: sandbox?.evening ?? lan?.wishes,
    pastSeed: login !== undefined && config.KDS_SANDBOX_CREW === '1' ? config.KDS_SANDBOX_SEED : undefined,
    restaurant: lan?.restaurant,
    start: { mode, code, choose: mode.chosenBy === 'settings' ? undefined : chooseBy(running, around) },
    die,
  });
  await hub.resume();
  await hub.web.listen({ host: config.KDS_HOST, port: config.KDS_PORT });
  const address = hub.web.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.KDS_PORT;
  const reached = { port, host: config.KDS_HOST, names: config.KDS_HOSTS, secure: around.tls !== undefined };
  const commands = serveCommands(
    config.KDS_DATA_DIR,
    { ...hub.control, status: () => ({ ...hub.control.status(), address: screenAddress(reached) }) },
    log,
  );
  running.stop = async () => {
    lan?.stop();
    await (await commands).close();
    await hub.stop();
    await sandbox?.stop();
  };
  await lan?.open({ host: config.KDS_HOST, port, secure: reached.secure, admit: hub.admitTills });
  await commands;
  console.log(announcement({ ...reached, sandboxLogin: login?.login, startCode: hub.startCode() }));
}

/** Stores the chosen mode and continues with it in this process: no other program has to restart it (SOLO-01). */
function chooseBy(running: Running, around: Around): HubStart['choose'] {
  return {
    keep: (choice) => {
      const read = readConfig(environmentWith(settingsOf(choice)));
      if (read.ok) writeChoice(dataFolder(), choice);
      return read.ok ? { ok: true } : { ok: false, problem: read.problem };
    },
    restart: () => void startAgain(running, around).catch(around.die),
  };
}

async function startAgain(running: Running, around: Around): Promise<void> {
  const { stop } = running;
  if (stop === undefined) return;
  running.stop = undefined;
  const tooLong = setTimeout(() => process.exit(EXIT.broken), STOP_WITHIN_MS);
  await stop();
  clearTimeout(tooLong);
  running.data.release();
  const settings = readSettings();
  if (!settings.ok) refuse(settings);
  await waitForAddress(settings);
  running.settings = settings;
  running.data = dataFolderOf(settings.config);
  await serve(running, around);
}

interface Settings {
  ok: true;
  config: Config;
  mode: StartMode;
}

/** Shows on the terminal, or in the journal, what a start waits for. */
async function waitFor(look: Parameters<typeof waitWhileMissing>[0]): Promise<void> {
  const waited = await waitWhileMissing(look, console.error);
  if (waited !== undefined) waits.push(waited);
}

async function waitForAddress({ config, mode }: Settings): Promise<void> {
  try {
    await waitFor(() => missingAddress(config, mode.as === 'sandbox'));
  } catch (error) {
    const refused = startRefusal(error, config);
    if (refused === undefined) throw error;
    refuse(refused);
  }
}

/** The environment, with a person's choice on the first page as fallback. */
function readSettings(): Settings | StartRefused {
  const isSaid = choosesItself();
  const kept = isSaid ? undefined : readChoice(dataFolder());
  if (kept?.ok === false) return kept;
  const choice = kept?.choice;
  const read = readConfig(environmentWith(choice === undefined ? {} : settingsOf(choice)));
  if (!read.ok) return { ok: false, exitCode: EXIT.wrongSetting, problem: read.problem };
  const { config } = read;
  const chosenBy = isSaid ? 'settings' : choice === undefined ? 'nobody' : 'first-page';
  const withoutCloud = config.KDS_MODE === 'standalone' ? 'standalone' : 'sandbox';
  return { ok: true, config, mode: { as: config.KDS_CLOUD_API_URL ? 'cloud' : withoutCloud, chosenBy } };
}

function dataFolderOf(config: Config): DataFolder {
  const folder = openFolder(config);
  if (!folder.ok) refuse(folder);
  return folder;
}

function openFolder(config: Config): ReturnType<typeof openDataFolder> {
  try {
    return openDataFolder(config, Date.now());
  } catch (error) {
    const refused = startRefusal(error, config);
    if (refused === undefined) throw error;
    return { ok: false, ...refused };
  }
}

function openLogFile(config: Config): RotatedLog {
  return new RotatedLog({
    folder: join(config.KDS_DATA_DIR, 'log'),
    maxBytes: LOG_FILE_MAX_BYTES,
    filesKept: LOG_FILES_KEPT,
    retryAfterMs: LOG_RETRY_AFTER_MS,
    now: () => performance.now(),
  });
}

/** An uncaught error ends the process: its supervisor restarts it from the stored data. */
function endOnDefects(running: Running, log: Around['log']): (reason: unknown) => void {
  const die = (reason: unknown) => {
    const refused = startRefusal(reason, running.settings.config);
    if (refused !== undefined) refuse(refused);
    log.fatal({ err: reason }, 'the hub ends');
    const isDamaged = reason instanceof Error && writeFailureOf(reason) === 'damaged';
    if (isDamaged) markDatabaseSuspect(running.data.path);
    process.exit(isDamaged ? EXIT.damaged : EXIT.broken);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return die;
}

function endOnSignals(running: Running, log: Around['log']): void {
  let isStopping = false;
  const end = async (signal: string) => {
    // npm and systemd may both send it to every process of the group.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'the hub stops');
    setTimeout(() => process.exit(EXIT.broken), STOP_WITHIN_MS).unref();
    await running.stop?.();
    running.data.release();
    process.exit(EXIT.stopped);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
}

/** Ends the process with one line for the person who ran it. */
function refuse({ problem, exitCode = EXIT.wrongSetting }: { problem: string; exitCode?: number }): never {
  console.error(problem);
  process.exit(exitCode);
}

function sandboxOf(config: Config): Promise<Sandbox> {
  return startSandbox({
    port: config.KDS_SANDBOX_PORT,
    paceOrdersPerHour: config.KDS_SANDBOX_PACE,
    seed: config.KDS_SANDBOX_SEED,
    withCrew: config.KDS_SANDBOX_CREW === '1',
    destination: config.KDS_BROKER_DESTINATION,
    ...(config.KDS_SANDBOX_BROKER_URL === undefined ? {} : { brokerUrl: config.KDS_SANDBOX_BROKER_URL }),
  });
}

/** Without a cloud the simulated tills connect to the hub's own address. */
function lanSandboxOf(config: Config, log: Around['log']): LanSandbox | undefined {
  if (config.KDS_MODE !== 'standalone' || config.KDS_SANDBOX !== '1') return undefined;
  return new LanSandbox({
    printerPort: config.KDS_SANDBOX_PORT,
    paceOrdersPerHour: config.KDS_SANDBOX_PACE,
    seed: config.KDS_SANDBOX_SEED,
    withCrew: config.KDS_SANDBOX_CREW === '1',
    now: Date.now,
    failed: (reason) => log.error({ err: reason }, 'the sandbox till failed'),
  });
}

function cloudOf(config: Config, sandbox: Sandbox | undefined) {
  if (sandbox !== undefined) return sandbox;
  const apiUrl = config.KDS_CLOUD_API_URL ?? '';
  const brokerUrl = config.KDS_BROKER_URL ?? '';
  return { apiUrl, kdsUrl: config.KDS_CLOUD_KDS_URL ?? apiUrl, brokerUrl };
}
