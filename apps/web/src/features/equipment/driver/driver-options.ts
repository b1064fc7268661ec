import { findDriverProtocol, listDriverProtocols, type ProtocolField } from '@zutai/contract';
import type { FieldPart } from '../../../components/record-form/index.ts';
import { protocolTextIn } from '../protocol/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** The protocol of a new driver. */
export const FIRST_PROTOCOL = listDriverProtocols()[0]?.id ?? '';

/** The options that a protocol has. */
export function optionFieldsOf(protocolId: unknown): readonly ProtocolField[] {
  return findDriverProtocol(String(protocolId ?? ''))?.optionFields ?? [];
}

/** What a protocol's options are when nothing is entered. */
export function defaultOptionsOf(protocolId: string): Options {
  return { ...(findDriverProtocol(protocolId)?.defaultOptions as Options | undefined) };
}

/** Options as they are sent: those of the protocol, and without cleared ones, so that its defaults hold. */
export function sentOptions(protocolId: unknown, options: Options): Options {
  return Object.fromEntries(
    optionFieldsOf(protocolId)
      .map(({ name }) => [name, options[name]] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** How the options of a driver are called and shown where two edits of it are compared. */
export function optionParts(protocolId: unknown): FieldPart[] {
  const id = String(protocolId ?? '');
  return optionFieldsOf(id).map((field) => ({
    name: field.name,
    text: ({ language }) => protocolTextIn(language).field(id, field),
    show: (value, { language }) => {
      const text = protocolTextIn(language);
      if (value === undefined || value === null || value === '') return '—';
      if (field.kind === 'secret') return '••••••';
      if (field.kind === 'choice') return text.choice(id, field, String(value));
      return field.unit === undefined ? String(value) : `${String(value)} ${text.unit(field.unit)}`;
    },
  }));
}
