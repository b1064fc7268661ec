import './older-node.ts';
import { fileURLToPath } from 'node:url';
import { isMainThread, workerData } from 'node:worker_threads';
import { SCRIPT_THREAD, setScriptWorkerFile } from '../scripts/start-worker.ts';

/* The entry of zutai-agent.mjs (see apps/agent/build): the program and its thread of scripts are the same file. */

if (!isMainThread && workerData === SCRIPT_THREAD) await import('../scripts/script-worker.ts');
else {
  setScriptWorkerFile(new URL(import.meta.url));
  const { runProgram } = await import('../program.ts');
  runProgram('node zutai-agent.mjs', fileURLToPath(import.meta.url));
}
