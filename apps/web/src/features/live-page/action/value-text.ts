import type { Signal } from '@zutai/contract';

type Typed = Pick<Signal, 'dataType'>;

/** Switches are written as true and false, whatever the page's engineer typed. */
export function textFor({ dataType }: Typed, value: string): string {
  if (dataType !== 'boolean') return value;
  if (value === '1') return 'true';
  return value === '0' ? 'false' : value;
}

/** The value a written text stands for. */
export function valueFor({ dataType }: Typed, text: string): string | number | boolean {
  if (dataType === 'boolean') return text === 'true';
  return dataType === 'number' ? Number(text) : text;
}
