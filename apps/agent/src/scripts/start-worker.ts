import { Worker } from 'node:worker_threads';

/** Given to the thread of scripts, by which a program of one file knows what it is to do in it. */
export const SCRIPT_THREAD = 'scripts';

let workerFile = new URL('./script-worker.ts', import.meta.url);

/**
 * Says where the code of the thread of scripts is when that is no file beside this one.
 * @param file runs `script-worker.ts` in a thread whose `workerData` is {@link SCRIPT_THREAD}
 */
export function setScriptWorkerFile(file: URL): void {
  workerFile = file;
}

/** Starts the thread of scripts. */
export function startScriptWorker(): Worker {
  return new Worker(workerFile, { workerData: SCRIPT_THREAD });
}
