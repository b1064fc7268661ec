import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../platform/call/index.ts';
import { type PreviewReply, type PreviewTask, planTask } from './preview-pool.ts';

// A thread of its own: reading 20,000 rows takes a second, in which the server would answer nobody.
async function answer(task: PreviewTask): Promise<PreviewReply> {
  try {
    return { plan: await planTask(task) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { name: error.errorName, params: error.params } };
  }
}

parentPort?.postMessage(await answer(workerData as PreviewTask));
