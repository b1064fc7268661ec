import type { SimulatedSignal, Source } from '../../live-page/index.ts';

type Steps = Extract<Source, { kind: 'states' }>['steps'];

/** Steps as they are typed: `0 5, 1 3`, each a value and its seconds. */
export function formatSteps(steps: Steps): string {
  return steps.map(({ value, dwellS }) => `${String(value)} ${dwellS}`).join(', ');
}

/** Steps from what was typed; undefined while it cannot be read. */
export function parseSteps(text: string, { dataType }: Pick<SimulatedSignal, 'dataType'>): Steps | undefined {
  const steps = text.split(/[,，;；]/).map((part) => {
    const [, value = '', seconds = ''] = /^\s*(.*?)\s+(\d+(?:\.\d+)?)\s*s?\s*$/i.exec(part) ?? [];
    const dwellS = Number(seconds);
    if (value === '' || dwellS <= 0) return undefined;
    if (dataType === 'text') return { value, dwellS };
    if (dataType === 'boolean') {
      const isKnown = /^(true|false|0|1)$/i.test(value);
      return isKnown ? { value: /^(true|1)$/i.test(value), dwellS } : undefined;
    }
    const number = Number(value);
    return Number.isFinite(number) ? { value: number, dwellS } : undefined;
  });
  const known = steps.flatMap((step) => step ?? []);
  return known.length === steps.length ? known : undefined;
}
