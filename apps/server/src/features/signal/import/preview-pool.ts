import { Worker } from 'node:worker_threads';
import { type ErrorName, type ErrorParams, MAX_SIGNALS } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError } from '../../../platform/call/index.ts';
import type { ChangeBasis } from '../signal-problems.ts';
import { type ImportMode, type ImportPlan, planImport } from './plan.ts';
import { isArchive, readTable } from './read-table.ts';

/** What a worker gets; it is copied, so it holds plain data alone. */
export interface PreviewTask {
  readonly bytes: Uint8Array;
  readonly mode: ImportMode;
  readonly basis: ChangeBasis;
  readonly language: Language;
}

/** What a worker answers: an error loses its class on the way between threads. */
export type PreviewReply =
  | { readonly plan: ImportPlan }
  | { readonly refusal: { readonly name: ErrorName; readonly params: ErrorParams } };

export interface PreviewLimits {
  /** Heap of one worker, in MiB. */
  readonly heapMegabytes: number;
  /** From start to answer of one worker, in milliseconds. */
  readonly timeoutMs: number;
}

/** 20,000 rows with every column take about 1 s and 300 MiB; more than these is no table of signals. */
const LIMITS: PreviewLimits = { heapMegabytes: 768, timeoutMs: 30_000 };

/** A text up to this size is read faster than a thread starts, in bytes; a small workbook may unfold to anything. */
const SMALL_TEXT_BYTES = 64 * 1024;

const isSmallText = (bytes: Uint8Array) => bytes.length <= SMALL_TEXT_BYTES && !isArchive(bytes);

/**
 * Reads uploaded tables and plans imports in worker threads, one at a time, so that whatever a file holds neither
 * the event loop nor the memory of the server suffers. Small texts are read at once. A thread is made for each file and ends with it.
 */
export class PreviewPool {
  readonly #limits: PreviewLimits;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: PreviewLimits = LIMITS) {
    this.#limits = limits;
  }

  /** @throws AppError importUnreadable, importTooLarge (also for a file that takes too much memory or time) */
  async plan(task: PreviewTask): Promise<ImportPlan> {
    if (isSmallText(task.bytes)) return planTask(task);
    const result = this.#last.then(() => this.#run(task));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #run(task: PreviewTask): Promise<ImportPlan> {
    const reply = await runWorker(task, this.#limits);
    if ('plan' in reply) return reply.plan;
    throw new AppError(reply.refusal.name, reply.refusal.params);
  }
}

/** Reads and plans in the thread it is called in. */
export async function planTask({ bytes, mode, basis, language }: PreviewTask): Promise<ImportPlan> {
  // What comes from another thread is a Uint8Array.
  const table = await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return planImport(table, mode, basis, language);
}

async function runWorker(task: PreviewTask, limits: PreviewLimits): Promise<PreviewReply> {
  const tooLarge: PreviewReply = { refusal: { name: 'importTooLarge', params: { rows: MAX_SIGNALS } } };
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), {
    workerData: task,
    // Neither the server's secrets nor its flags concern a reader of files.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  let timeout: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PreviewReply>((resolve, reject) => {
      timeout = setTimeout(() => resolve(tooLarge), limits.timeoutMs);
      worker.once('message', resolve);
      worker.once('error', (error) => {
        if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooLarge);
        else reject(error);
      });
      worker.once('exit', (code) =>
        reject(new Error(`The worker of a preview ended with ${code}, unanswered.`)),
      );
    });
  } finally {
    clearTimeout(timeout);
    // The next one starts when this one's memory is free.
    await worker.terminate();
  }
}
