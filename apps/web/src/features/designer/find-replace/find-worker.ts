import { createReplacer, type FindQuery } from '@zutai/diagram';
import type { WorkerAnswer } from './replace-in-texts.ts';

const answer = (message: WorkerAnswer) => self.postMessage(message);

/** Runs a pattern over texts; whoever started it ends it when it takes too long. */
self.onmessage = ({ data }: MessageEvent<{ query: FindQuery; texts: readonly string[] }>) => {
  answer('begun');
  const made = createReplacer(data.query);
  answer(made.ok ? data.texts.map((text) => made.replace(text) ?? null) : made.problem);
};
