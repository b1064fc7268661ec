import { textRef } from '@zutai/i18n';
import { sayIn } from '@zutai/lists';
import { describe, expect, it } from 'vitest';
import type { FormField } from './form-field.ts';
import { comparedFields, joinGroups, splitGroups } from './group-values.ts';

const fields: readonly FormField<unknown>[] = [
  { kind: 'field', name: 'title', text: textRef('driver', 'name') },
  {
    kind: 'field',
    name: 'options',
    text: textRef('driver', 'connection'),
    group: {
      Parts: () => null,
      partsOf: ({ protocol }) => [
        { name: 'port', text: () => `${String(protocol)} port`, show: (value) => `:${String(value)}` },
      ],
    },
  },
];
const values = { title: 'PLC', protocol: 'modbus', options: { host: '10.0.0.1', port: 502 } };

describe('the parts of a group', () => {
  it('are compared each by itself and sent together again', () => {
    const split = splitGroups(fields, values);
    expect(split).toEqual({
      title: 'PLC',
      protocol: 'modbus',
      'options.host': '10.0.0.1',
      'options.port': 502,
    });
    expect(joinGroups(fields, split)).toEqual(values);
  });

  it('are left out when they have no value, and the group stays', () => {
    expect(joinGroups(fields, { title: 'PLC', 'options.port': undefined })).toEqual({
      title: 'PLC',
      options: {},
    });
    expect(splitGroups(fields, { options: undefined })).toEqual({});
  });

  it('have names and values in words, by what the form was filled with', () => {
    const compared = comparedFields(fields, values, sayIn('en'));
    expect(Object.keys(compared)).toEqual(['title', 'options.port']);
    expect(compared['options.port']?.label).toBe('modbus port');
    expect(compared['options.port']?.show?.(502)).toBe(':502');
  });
});
