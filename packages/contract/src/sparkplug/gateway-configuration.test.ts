import { describe, expect, it } from 'vitest';
import { type GatewayConfigurationInput, parseGatewayConfiguration } from './gateway-configuration.ts';

type Signal = GatewayConfigurationInput['equipments'][number]['drivers'][number]['signals'][number];

function signal(overrides: Partial<Signal> = {}): Signal {
  return {
    id: '101',
    tag: 'level',
    dataType: 'number',
    address: { table: 'holding', address: 0, type: 'uint16' },
    ...overrides,
  };
}

function configuration(...signals: Signal[]): GatewayConfigurationInput {
  const driver = {
    id: '11',
    protocol: 'modbus-tcp',
    title: 'PLC',
    pollIntervalMs: 1000,
    options: { host: 'plc' },
    signals,
  };
  return { version: 3, equipments: [{ id: '1', deviceId: '1', drivers: [driver] }] };
}

function errorOf(value: unknown): string {
  const result = parseGatewayConfiguration(JSON.stringify(value));
  return result.ok ? '' : result.error;
}

describe('gateway configuration', () => {
  it('is taken and completed with defaults', () => {
    const result = parseGatewayConfiguration(JSON.stringify(configuration(signal())));
    expect(result).toMatchObject({
      ok: true,
      configuration: {
        version: 3,
        equipments: [
          {
            drivers: [
              {
                options: { port: 502, byteOrder: 'ABCD' },
                signals: [{ scale: 1, offset: 0, writable: false }],
              },
            ],
          },
        ],
      },
    });
  });

  it.each([
    ['no JSON', '{', 'the configuration is not JSON'],
    ['null', 'null', 'configuration: '],
  ])('refuses %s', (_, json, error) => {
    const result = parseGatewayConfiguration(json);
    expect(result.ok ? '' : result.error).toContain(error);
  });

  it('takes a protocol of a newer platform as it is: that driver alone will fail', () => {
    const value = configuration();
    value.equipments[0]!.drivers[0]!.protocol = 'carrier-pigeon';
    value.equipments[0]!.drivers[0]!.options = { loft: 'north' };
    const result = parseGatewayConfiguration(JSON.stringify(value));
    expect(result.ok && result.configuration.equipments[0]!.drivers[0]).toMatchObject({
      protocol: 'carrier-pigeon',
      options: { loft: 'north' },
    });
  });

  it('names a wrong option by its path', () => {
    const value = configuration();
    value.equipments[0]!.drivers[0]!.options = { host: 'plc', port: 70_000 };
    expect(errorOf(value)).toContain('equipments[0].drivers[0].options.port: ');
  });

  it.each<[string, Partial<Signal>]>([
    ['address.bit', { address: { table: 'holding', address: 0, type: 'bool' } }],
    ['address.address', { address: { table: 'holding', address: 65_535, type: 'float32' } }],
    ['writable', { writable: true, address: { table: 'input', address: 0, type: 'uint16' } }],
    ['dataType', { dataType: 'text' }],
    ['scale', { scale: 0 }],
    ['min', { min: 5, max: 1 }],
    ['tag', { tag: 'Zutai/Drivers' }],
    ['id', { id: '9223372036854775808' }],
  ])('names a wrong %s of a signal by its path', (field, overrides) => {
    expect(errorOf(configuration(signal(), signal({ id: '102', tag: 'flow', ...overrides })))).toContain(
      `equipments[0].drivers[0].signals[1].${field}: `,
    );
  });

  it('refuses a tag or a signal id that is there twice', () => {
    expect(errorOf(configuration(signal(), signal()))).toBe(
      'equipments[0].drivers[0].signals[1].id: signal id "101" is there twice; ' +
        'equipments[0].drivers[0].signals[1].tag: tag "level" is there twice',
    );
  });

  it('tells the first five of many problems and counts the rest', () => {
    const many = Array.from({ length: 8 }, (_, i) => signal({ id: `${i + 1}`, tag: `t${i}`, scale: 0 }));
    expect(errorOf(configuration(...many))).toMatch(/; and 3 more$/);
  });
});
