import { modbusTables, modbusTcpProtocol, modbusTypes } from '@zutai/contract/driver-protocol';
import { parseGatewayConfiguration } from '@zutai/contract/sparkplug';
import { describe, expect, it } from 'vitest';
import { boilerPoints } from '../../boiler/points.ts';
import { PointImage } from '../../modbus/point-image.ts';
import type { Point } from '../../point/point.ts';
import { plantBindings } from '../bindings.ts';
import { Plant } from '../plant.ts';
import { analyzerBlock, plantPoints } from './points.ts';

const used = (pick: (point: Point) => unknown) => new Set(plantPoints.map(pick));

describe('the point list of the plant', () => {
  it('uses every table and every type of register', () => {
    expect(used((point) => point.address.table)).toEqual(new Set(modbusTables));
    expect(used((point) => point.address.type)).toEqual(new Set(modbusTypes));
  });

  it('has bits of registers, scales, offsets, byte orders, words for states, and writable rows of each kind', () => {
    expect(used((point) => point.address.byteOrder)).toEqual(new Set([undefined, 'BADC', 'CDAB', 'DCBA']));
    const writableTypes = plantPoints.filter((point) => point.writable).map((point) => point.address.type);
    expect(new Set(writableTypes)).toEqual(new Set(['bool', 'uint16', 'int16', 'float32', 'string']));
    expect(plantPoints.some((point) => point.address.bit !== undefined && point.writable)).toBe(true);
    expect(plantPoints.some((point) => point.scale !== 1 && point.offset !== 0)).toBe(true);
  });

  it('has a binding for each point, and no more', () => {
    expect([...plantBindings.keys()].sort()).toEqual(plantPoints.map((point) => point.tag).sort());
    for (const point of plantPoints) {
      expect([point.tag, plantBindings.get(point.tag)?.write !== undefined]).toEqual([
        point.tag,
        point.writable,
      ]);
    }
  });

  it('keeps the analyser apart from all others', () => {
    const inputs = plantPoints.filter((point) => point.address.table === 'input');
    const analyzer = inputs.filter((point) => point.address.address >= analyzerBlock.first);
    expect(analyzer.map((point) => point.tag)).toEqual([
      'quality/raw-turbidity',
      'quality/turbidity',
      'quality/chlorine',
      'quality/water-temperature',
    ]);
    const lastOther = Math.max(
      ...inputs.filter((point) => !analyzer.includes(point)).map((point) => point.address.address),
    );
    expect(analyzerBlock.first - lastOther).toBeGreaterThan(125);
  });

  it('reads values of the kind it announces, within the bounds it announces', () => {
    const plant = new Plant({ startMs: Date.UTC(2025, 0, 1) });
    const kinds = { number: 'number', boolean: 'boolean', text: 'string' };
    for (const { tag, dataType, min = -Infinity, max = Infinity } of plantPoints) {
      const value = plant.read(tag);
      expect([tag, typeof value]).toEqual([tag, kinds[dataType]]);
      if (typeof value === 'number') expect([tag, value >= min && value <= max]).toEqual([tag, true]);
    }
  });
});

describe.each([
  ['plant', plantPoints],
  ['boiler', boilerPoints],
])('the point list of the %s', (_, points) => {
  it('makes an image: no tag and no place twice', () => {
    expect(() => new PointImage({ points })).not.toThrow();
  });

  it('is a configuration that the platform takes', () => {
    const signals = points.map((point, index) => ({
      id: `${index + 1}`,
      tag: point.tag,
      dataType: point.dataType,
      address: point.address,
      scale: point.scale,
      offset: point.offset,
      writable: point.writable,
      min: point.min,
      max: point.max,
    }));
    const driver = {
      id: '1',
      protocol: modbusTcpProtocol.id,
      title: 'PLC',
      pollIntervalMs: 1000,
      options: { host: '127.0.0.1' },
      signals,
    };
    const equipments = [{ id: '1', deviceId: '1', drivers: [driver] }];
    expect(parseGatewayConfiguration(JSON.stringify({ version: 1, equipments }))).toMatchObject({ ok: true });
  });

  it('has its texts in both languages', () => {
    for (const { tag, title, group, enumTexts = {} } of points) {
      for (const { zh, en } of [title, group, ...Object.values(enumTexts)]) {
        expect([tag, zh, /\p{Script=Han}/u.test(zh)]).toEqual([tag, zh, true]);
        expect([tag, en, /^[\x20-\x7e]+$/.test(en)]).toEqual([tag, en, true]);
      }
    }
  });
});
