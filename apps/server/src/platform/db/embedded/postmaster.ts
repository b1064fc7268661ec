import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import type { Logger } from '../../logging/logger.ts';
import type { PostgresBinaries } from './binaries.ts';
import { postgresEnvironment } from './cluster.ts';
import { buildCommand, type RunAs, spawnIds } from './run-as.ts';

export interface PostmasterOptions {
  readonly clusterFolder: string;
  readonly socketFolder: string;
  /** Also listen on 127.0.0.1 at this port. Without it there is the socket alone. */
  readonly tcpPort?: number;
  readonly isForTests: boolean;
}

/** Socket name only (`.s.PGSQL.5432`) unless `tcpPort` is given. */
export const SOCKET_PORT = 5432;

function listSettings({
  socketFolder,
  tcpPort,
  isForTests,
}: PostmasterOptions): Record<string, string | number> {
  const isSocketUsed = process.platform !== 'win32';
  return {
    listen_addresses: tcpPort === undefined ? '' : '127.0.0.1',
    port: tcpPort ?? SOCKET_PORT,
    unix_socket_directories: isSocketUsed ? socketFolder : '',
    unix_socket_permissions: '0700',
    max_connections: isForTests ? 300 : 80,
    // A commit that was answered survives the plug being pulled: history depends on it.
    synchronous_commit: isForTests ? 'off' : 'on',
    fsync: isForTests ? 'off' : 'on',
    full_page_writes: isForTests ? 'off' : 'on',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    // Ingest writes much: few, spread checkpoints and compressed full-page images.
    wal_buffers: '16MB',
    wal_compression: 'on',
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    // One machine, one disk: helper processes for reading cost more memory than they bring.
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    // Errors of single statements are the caller's to log; here they could also show row values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

export interface Postmaster {
  readonly child: ChildProcess;
  /** The last thing it said before giving up, or ''. */
  readonly lastFatal: () => string;
}

/** Starts the server process in a process group of its own, so that a terminal's Ctrl+C does not stop it first. */
export async function spawnPostmaster(
  binaries: PostgresBinaries,
  runAs: RunAs,
  options: PostmasterOptions,
  logger: Logger,
): Promise<Postmaster> {
  const settings = Object.entries(listSettings(options)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command, args] = buildCommand(runAs, binaries.postgres, ['-D', options.clusterFolder, ...settings]);
  const child = spawn(command, args, {
    ...spawnIds(runAs),
    cwd: '/',
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = readline.createInterface({ input: child.stderr! });
  let lastFatal = '';
  lines.on('line', (line) => {
    logger.debug(line);
    if (/^(FATAL|PANIC):/.test(line)) lastFatal = line.replace(/^[A-Z]+: +/, '');
  });
  await once(child, 'spawn');
  return { child, lastFatal: () => lastFatal };
}
