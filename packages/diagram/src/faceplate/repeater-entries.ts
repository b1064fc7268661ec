import type { Container, FaceplateParameter } from '../document/page.ts';
import { parametersOf } from '../document/parameter.ts';
import { type RepeaterEntry, repeatsEntries } from './instance.ts';

/** The entries of a repeater that can be used, however its file was made. */
export function entriesOf(data: { source?: unknown; entries?: unknown }): readonly RepeaterEntry[] {
  if (!repeatsEntries(data) || !Array.isArray(data.entries)) return [];
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return (data.entries as unknown[]).flatMap((entry) => {
    const { value, title, equipId } = (entry ?? {}) as Partial<Record<string, unknown>>;
    return text(value) === '' ? [] : [{ value: text(value), title: text(title), equipId: text(equipId) }];
  });
}

/** The parameter that the entries of a repeater fill; undefined when the faceplate has none that holds a text. */
export function filledParameter(
  { parameter }: { parameter?: string },
  con: Container,
): FaceplateParameter | undefined {
  const texts = parametersOf(con).filter(({ kind }) => kind === 'text');
  return texts.find(({ name }) => name === parameter) ?? texts[0];
}
