import { describe, expect, it } from 'vitest';
import { findDriverProtocol, listDriverProtocols, readFieldTexts } from './index.ts';

describe.each(listDriverProtocols())('protocol $id', (protocol) => {
  it('is found by its id', () => {
    expect(findDriverProtocol(protocol.id)).toBe(protocol);
  });

  it('has one form field for each option, with the same default', () => {
    const defaults = protocol.defaultOptions as Record<string, unknown>;
    const names = protocol.optionFields.map((field) => field.name);
    expect(names.toSorted()).toEqual(Object.keys(defaults).toSorted());
    for (const field of protocol.optionFields.filter((f) => !f.required)) {
      expect(field.default, field.name).toEqual(defaults[field.name]);
    }
  });

  it('holds the bounds of its number fields in the schema too', () => {
    const base = { ...(protocol.defaultOptions as object), host: 'plc' };
    for (const field of protocol.optionFields.filter((f) => f.kind === 'number')) {
      const beyond = protocol.optionsSchema.safeParse({ ...base, [field.name]: field.max! + 1 });
      expect(beyond.error?.issues[0]?.path, field.name).toEqual([field.name]);
      expect(
        protocol.optionsSchema.safeParse({ ...base, [field.name]: field.min! - 1 }).success,
        field.name,
      ).toBe(false);
    }
  });
});

it('knows no protocol by a name from the prototype', () => {
  expect(findDriverProtocol('constructor')).toBeUndefined();
});

describe('readFieldTexts', () => {
  const { addressFields } = findDriverProtocol('modbus-tcp')!;

  it('reads cells by column, leaves out empty ones', () => {
    expect(
      readFieldTexts(addressFields, {
        table: 'holding',
        address: ' 12 ',
        type: 'int16',
        bit: '',
        other: 'x',
      }),
    ).toEqual({
      table: 'holding',
      address: 12,
      type: 'int16',
    });
  });

  it('keeps a text that is no number, so that the schema can complain about it', () => {
    expect(readFieldTexts(addressFields, { address: 'twelve' })).toEqual({ address: 'twelve' });
  });
});
