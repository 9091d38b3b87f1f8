// Owns the start and the end of the process: settings, sandbox if there is no cloud, hub, announcement, signals.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import project from '../package.json' with { type: 'json' };
import { announcement } from './announce.ts';
import { type Config, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { createLogFile } from './log-file.ts';
import { buildFile } from './project-root.ts';
import { type Sandbox, startSandbox } from './sandbox/start-sandbox.ts';
import { createSiteHub } from './site-hub.ts';
import { readTlsFiles, type TlsFiles } from './tls-files.ts';
import { LOG_FILE_MAX_BYTES, LOG_FILES_KEPT, LOG_RETRY_AFTER_MS } from './upkeep-limits.ts';

const EXIT_WRONG_SETTING = 2;
const EXIT_BROKEN = 1;
/** docker compose stops the container after 10 s (OPS-02). */
const STOP_WITHIN_MS = 8_000;

const read = readConfig();
if (!read.ok) {
  console.error(read.problem);
  process.exit(EXIT_WRONG_SETTING);
}
const tls = readTlsFiles(read.config);
if (!tls.ok) {
  console.error(tls.problem);
  process.exit(EXIT_WRONG_SETTING);
}
await start(read.config, tls.files);

async function start(config: Config, tlsFiles: TlsFiles | undefined): Promise<void> {
  const logFile = createLogFile({
    folder: join(config.KDS_DATA_DIR, 'log'),
    maxBytes: LOG_FILE_MAX_BYTES,
    filesKept: LOG_FILES_KEPT,
    retryAfterMs: LOG_RETRY_AFTER_MS,
    now: () => performance.now(),
  });
  const log = createLog(config.KDS_LOG_LEVEL, logFile);
  const build = buildId();
  log.info({ version: project.version, build, node: process.version }, 'the hub starts');
  const die = (reason: unknown) => {
    const taken = portTaken(reason);
    if (taken !== undefined) {
      console.error(
        `Port ${taken} is in use; allowed: a free port (KDS_PORT, for the sandbox KDS_SANDBOX_PORT)`,
      );
      process.exit(EXIT_WRONG_SETTING);
    }
    log.fatal({ err: reason }, 'the hub ends');
    process.exit(EXIT_BROKEN);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);

  const sandbox = config.KDS_CLOUD_API_URL === undefined ? await sandboxOf(config) : undefined;
  const hub = await createSiteHub({
    config,
    log,
    build,
    version: project.version,
    logFile,
    tls: tlsFiles,
    cloud: cloudOf(config, sandbox),
    reportingUrl: sandbox?.reportingUrl ?? config.KDS_REPORTING_URL,
    sandboxLogin: sandbox && { ...sandbox.login, passcodes: sandbox.passcodes },
    die,
  });
  await hub.resume();
  await hub.web.listen({ host: config.KDS_HOST, port: config.KDS_PORT });
  const address = hub.web.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.KDS_PORT;
  const secure = tlsFiles !== undefined;
  console.log(announcement({ port, host: config.KDS_HOST, secure, sandboxLogin: sandbox?.login }));

  const stop = async (signal: string) => {
    log.info({ signal }, 'the hub stops');
    setTimeout(() => process.exit(EXIT_BROKEN), STOP_WITHIN_MS).unref();
    await hub.stop();
    await sandbox?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => void stop(signal));
}

/** The port of an EADDRINUSE error. */
function portTaken(reason: unknown): number | undefined {
  const read = z.safeParse(z.looseObject({ code: z.literal('EADDRINUSE'), port: z.number() }), reason);
  return read.success ? read.data.port : undefined;
}

function sandboxOf(config: Config): Promise<Sandbox> {
  return startSandbox({
    port: config.KDS_SANDBOX_PORT,
    paceOrdersPerHour: config.KDS_SANDBOX_PACE,
    seed: config.KDS_SANDBOX_SEED,
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
