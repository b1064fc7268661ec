import { listDriverProtocols, type ProtocolField } from '@zutai/contract/driver-protocol';
import { describe, expect, it } from 'vitest';
import { fieldText, findProtocolText, LANGUAGES } from './index.ts';

const places = LANGUAGES.flatMap((language) =>
  listDriverProtocols().map((protocol) => ({ language, id: protocol.id, protocol })),
);

describe.each(places)('$id in $language', ({ language, id, protocol }) => {
  const missing = (keys: readonly string[]) =>
    keys.filter((key) => findProtocolText(language, id, key) === undefined);
  /** What says the same in every language needs no text: numbers, orders of bytes, names of types. */
  const choicesOf = ({ name, choices = [] }: ProtocolField) =>
    [
      'byteOrder',
      'type',
      'baudRate',
      'dataBits',
      'stopBits',
      'qos',
      'securityPolicy',
      'authProtocol',
    ].includes(name)
      ? []
      : choices.map((choice) => `${name}.${choice}`);

  it('has words for its name, options, addresses and choices', () => {
    const fields = [...protocol.optionFields, ...protocol.addressFields];
    const keys = fields.flatMap((field) => [field.name, ...choicesOf(field)]);
    expect(missing(['', 'about', 'addressHelp', ...keys])).toEqual([]);
    const units = fields.flatMap(({ unit }) => unit ?? []);
    expect(units.filter((unit) => findProtocolText(language, 'unit', unit) === undefined)).toEqual([]);
  });

  it('says what is wrong with an address', () => {
    expect(protocol.addressErrorCodes.filter((code) => fieldText(language, code) === undefined)).toEqual([]);
  });
});
