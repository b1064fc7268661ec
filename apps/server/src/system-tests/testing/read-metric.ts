import type { RunningServer } from '@zutai/dev-env/server-process';

/** Sum of a metric's values at a server; of those with a label when one is named, e.g. `reason="malformed"`. */
export async function readMetric({ url }: RunningServer, name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || (line.startsWith(`${name}{`) && line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
