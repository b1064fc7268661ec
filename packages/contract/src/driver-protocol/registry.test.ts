import fc from 'fast-check';
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
    const known = protocol.optionFields.filter((field) => field.required);
    const base = {
      ...(protocol.defaultOptions as object),
      ...Object.fromEntries(known.map(({ name, placeholder = 'plc' }) => [name, placeholder])),
    };
    expect(protocol.optionsSchema.safeParse(base).success).toBe(true);
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

describe.each(listDriverProtocols())('addresses of $id', (protocol) => {
  it.each(protocol.addressExamples)('%s is read, and written as the same', (example) => {
    const parsed = protocol.parseAddress(example);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(protocol.addressSchema.safeParse(parsed.address).data).toEqual(parsed.address);
    const text = protocol.formatAddress(parsed.address);
    expect(protocol.parseAddress(text)).toEqual(parsed);
    const names = protocol.addressFields.map(({ name }) => name);
    expect(Object.keys(parsed.address as object).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('of any text are read the same from what is written, or refused with a code that has a text', () => {
    const parts = fc.constantFrom(
      ...protocol.addressExamples.flatMap((text) => text.split(/(?<=[:#>/.])/)),
      '',
    );
    const anyText = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(parts, fc.string({ maxLength: 3 })), { maxLength: 6 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = protocol.parseAddress(text);
        if (parsed.ok) expect(protocol.parseAddress(protocol.formatAddress(parsed.address))).toEqual(parsed);
        else expect(protocol.addressErrorCodes).toContain(parsed.code);
      }),
    );
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
