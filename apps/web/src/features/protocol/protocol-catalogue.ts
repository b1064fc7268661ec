import { type DriverProtocol, listDriverProtocols, type ProtocolField } from '@zutai/contract';
import type { ProtocolText } from '../equipment/index.ts';

/** The protocols in whose name, description, fields or address syntax every word of the keyword occurs. */
export function findProtocols(text: ProtocolText, keyword: string): DriverProtocol[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return listDriverProtocols().filter((protocol) => {
    const { id, optionFields, addressFields, addressExamples } = protocol;
    const fields = [...optionFields, ...addressFields].flatMap((field) => [
      field.name,
      text.field(id, field),
      ...(field.choices ?? []).map((choice) => text.choice(id, field, choice)),
    ]);
    const all = [id, text.protocol(id), text.about(id), text.addressHelp(id), ...addressExamples, ...fields];
    const searched = all.join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** Whether cells below one with an address are filled with the addresses behind it. */
export function countsAddresses(protocol: DriverProtocol): boolean {
  return protocol.addressExamples.some((example) => {
    const parsed = protocol.parseAddress(example);
    return parsed.ok && protocol.nextAddress(parsed.address) !== undefined;
  });
}

export interface AddressPart {
  name: string;
  value: string;
}

/** An address as it is kept, and what each part of it is; or the code of what is wrong with it, of the texts `field`. */
export type ReadAddress = { ok: true; text: string; parts: AddressPart[] } | { ok: false; code: string };

/** Reads an address as the signal table does, reference numbers of manuals included. */
export function readAddress(protocol: DriverProtocol, text: ProtocolText, typed: string): ReadAddress {
  const parsed = protocol.parseAddress(protocol.tidyAddress?.(typed) ?? typed);
  if (!parsed.ok) return { ok: false, code: parsed.code };
  const values = parsed.address as Readonly<Record<string, unknown>>;
  const parts = protocol.addressFields
    .filter(({ name }) => values[name] !== undefined && values[name] !== '')
    .map((field) => ({
      name: text.field(protocol.id, field),
      value: showValue(protocol.id, text, field, String(values[field.name])),
    }));
  return { ok: true, text: protocol.formatAddress(parsed.address), parts };
}

/** A value of a field as people read it: choices by their words, numbers with their unit. */
export function showValue(id: string, text: ProtocolText, field: ProtocolField, value: string): string {
  if (field.kind === 'choice') return text.choice(id, field, value);
  return field.unit === undefined ? value : `${value} ${text.unit(field.unit)}`;
}
