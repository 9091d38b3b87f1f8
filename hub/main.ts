// The start and the end of the process: settings, data folder, sandbox if there is no cloud, hub, announcement, signals.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import project from '../package.json' with { type: 'json' };
import { STOP_WITHIN_MS } from '../shared/limits.ts';
import { type Config, readConfig, readDataFolder } from './config.ts';
import { EXIT } from './exit-codes.ts';
import { createLog } from './host/log.ts';
import { RotatedLog } from './host/log-file.ts';
import { LOG_FILE_MAX_BYTES, LOG_FILES_KEPT, LOG_RETRY_AFTER_MS } from './host/upkeep-limits.ts';
import { buildFile } from './project-root.ts';
import { type Sandbox, startSandbox } from './sandbox/start-sandbox.ts';
import { announcement } from './start/announce.ts';
import { type DataFolder, openDataFolder } from './start/data-folder.ts';
import { suspectDatabase } from './start/heal-data.ts';
import { runCommand } from './start/offline-commands.ts';
import { addressRefusal, startRefusal } from './start/start-refusal.ts';
import { writeFailureOf } from './store/open-database.ts';
import { readTlsFiles, type TlsFiles } from './tls-files.ts';
import { createSiteHub } from './wiring/create-hub.ts';

const OLDEST_NODE = 24;
/** Data, key and log are the hub's user's alone. */
const OWNER_ONLY = 0o077;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  refuse({ problem: `The hub needs Node ${OLDEST_NODE} or newer; this is ${process.version}` });
}
process.umask(OWNER_ONLY);
const words = process.argv.slice(2);
if (words.length > 0) {
  const done = await runCommand(words, readDataFolder(), Date.now());
  if (!done.ok) refuse(done);
  console.log(done.said);
  process.exit(EXIT.stopped);
}
const read = readConfig();
if (!read.ok) refuse(read);
const tls = readTlsFiles(read.config);
if (!tls.ok) refuse(tls);
const unlistenable = await addressRefusal(read.config);
if (unlistenable !== undefined) refuse(unlistenable);
const folder = dataFolderOf(read.config);
if (!folder.ok) refuse(folder);
await start(read.config, tls.files, folder);

async function start(config: Config, tlsFiles: TlsFiles | undefined, data: DataFolder): Promise<void> {
  const logFile = openLogFile(config);
  const log = createLog(config.KDS_LOG_LEVEL, logFile);
  const build = buildId();
  log.info({ version: project.version, build, node: process.version }, 'the hub starts');
  for (const move of data.moved) log.warn(move, 'data was set aside');
  if (data.healed !== undefined) log.error(data.healed, 'the database was damaged and replaced');
  const die = endOnDefects(config, data.path, log);
  const running = endOnSignals(data, log);

  const sandbox = config.KDS_CLOUD_API_URL === undefined ? await sandboxOf(config) : undefined;
  const hub = await createSiteHub({
    config,
    dataDir: data.path,
    log,
    build,
    version: project.version,
    logFile,
    tls: tlsFiles,
    cloud: cloudOf(config, sandbox),
    reportingUrl: sandbox?.reportingUrl ?? config.KDS_REPORTING_URL,
    realtimeUrl: sandbox?.realtimeUrl ?? config.KDS_REALTIME_URL,
    assetsUrl: sandbox?.assetsUrl ?? config.KDS_ASSETS_URL,
    sandboxLogin: sandbox && { ...sandbox.login, passcodes: sandbox.passcodes },
    evening: sandbox?.evening,
    die,
  });
  await hub.resume();
  await hub.web.listen({ host: config.KDS_HOST, port: config.KDS_PORT });
  running.stop = async () => {
    await hub.stop();
    await sandbox?.stop();
  };
  const address = hub.web.server.address();
  console.log(
    announcement({
      port: address !== null && typeof address === 'object' ? address.port : config.KDS_PORT,
      host: config.KDS_HOST,
      names: config.KDS_HOSTS,
      secure: tlsFiles !== undefined,
      sandboxLogin: sandbox?.login,
    }),
  );
}

function dataFolderOf(config: Config): ReturnType<typeof openDataFolder> {
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

/** What nobody caught ends the process: whatever runs it starts it again, on what is stored. */
function endOnDefects(
  config: Config,
  dataDir: string,
  log: ReturnType<typeof createLog>,
): (reason: unknown) => void {
  const die = (reason: unknown) => {
    const refused = startRefusal(reason, config);
    if (refused !== undefined) refuse(refused);
    log.fatal({ err: reason }, 'the hub ends');
    const isDamaged = reason instanceof Error && writeFailureOf(reason) === 'damaged';
    if (isDamaged) suspectDatabase(dataDir);
    process.exit(isDamaged ? EXIT.damaged : EXIT.broken);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return die;
}

/** Returns what a signal stops: nothing until `stop` is set. */
function endOnSignals(data: DataFolder, log: ReturnType<typeof createLog>): { stop?: () => Promise<void> } {
  const running: { stop?: () => Promise<void> } = {};
  let isStopping = false;
  const end = async (signal: string) => {
    // npm and systemd may each send it, to every process of the group.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'the hub stops');
    setTimeout(() => process.exit(EXIT.broken), STOP_WITHIN_MS).unref();
    await running.stop?.();
    data.release();
    process.exit(EXIT.stopped);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  return running;
}

/** Ends the process with one line for whoever started it. */
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

function cloudOf(config: Config, sandbox: Sandbox | undefined) {
  if (sandbox !== undefined) return sandbox;
  const apiUrl = config.KDS_CLOUD_API_URL ?? '';
  const brokerUrl = config.KDS_BROKER_URL ?? '';
  return { apiUrl, kdsUrl: config.KDS_CLOUD_KDS_URL ?? apiUrl, brokerUrl };
}

/** The build of the displays that this hub serves; `dev` before the first build. */
function buildId(): string {
  if (!existsSync(buildFile)) return 'dev';
  return z.parse(z.object({ build: z.string() }), JSON.parse(readFileSync(buildFile, 'utf8'))).build;
}
