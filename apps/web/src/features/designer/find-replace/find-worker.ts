import { createReplacer, type FindQuery } from '@zutai/diagram';

/** Runs a pattern over texts; whoever started it ends it when it takes too long. */
self.onmessage = ({ data }: MessageEvent<{ query: FindQuery; texts: readonly string[] }>) => {
  const made = createReplacer(data.query);
  self.postMessage(made.ok ? data.texts.map((text) => made.replace(text) ?? null) : made.problem);
};
