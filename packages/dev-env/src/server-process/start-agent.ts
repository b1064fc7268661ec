import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Program, type ProgramOptions } from './program.ts';

/** What a person copies from the platform into the file on the box. */
export interface AgentIdentity {
  readonly sn: string;
  readonly key: string;
  readonly groupId: string;
}

export interface AgentProcess {
  readonly dataFolder: string;
  log(): string;
  isRunning(): boolean;
  /** Process id; changes with each start. */
  pid(): number;
  /** Ends it in order and removes its folder. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again on the same folder. */
  restart(): Promise<void>;
}

export interface AgentProcessOptions extends Pick<ProgramOptions, 'nodeArgs' | 'env'> {
  /** An existing folder for its data, in place of one of its own. */
  readonly dataFolder?: string;
  /** A program of one file, which is copied into the folder of the agent and has nothing else there. */
  readonly oneFile?: string;
}

/** Starts the real gateway program with a configuration file of its own. */
export async function startAgentProcess(
  identity: AgentIdentity,
  brokerUrl: string,
  options: AgentProcessOptions = {},
): Promise<AgentProcess> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-agent-'));
  const dataFolder = options.dataFolder ?? path.join(folder, 'data');
  const { nodeArgs = [], env = {}, oneFile } = options;
  const configFile = path.join(folder, 'agent.json');
  const { sn, key, groupId: group } = identity;
  fs.writeFileSync(configFile, JSON.stringify({ sn, key, group, brokerUrl, dataFolder }));
  const copied = path.join(folder, 'zutai-agent.mjs');
  if (oneFile !== undefined) fs.copyFileSync(oneFile, copied);
  const program = new Program({
    ...(oneFile === undefined ? { file: 'apps/agent/src/main.ts' } : { file: copied, cwd: folder }),
    args: ['--config', configFile],
    nodeArgs,
    env,
  });
  program.start();
  return {
    dataFolder,
    log: () => program.output,
    isRunning: () => program.isRunning,
    pid: () => program.pid,
    stop: async () => {
      await program.end('SIGTERM');
      fs.rmSync(folder, { recursive: true, force: true });
    },
    kill: () => program.end('SIGKILL'),
    restart: async () => {
      await program.end('SIGTERM');
      program.start();
    },
  };
}
