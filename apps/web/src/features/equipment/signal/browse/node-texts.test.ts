import { expect, it } from 'vitest';
import { type PickedNode, textsOfNodes } from './node-texts.ts';

const flow: PickedNode = {
  ...{ driverId: '7', path: ['Plant', 'Pump'], address: 'ns=1;s=Pump.Flow', name: 'Flow' },
  ...{ dataType: 'number', type: 'Double', unit: 'm³/h', writable: true },
};

it('names a chosen value by the way to it, and takes type and unit of the device', () => {
  expect(textsOfNodes([flow], new Set())[0]).toMatchObject({
    ...{ driverId: '7', tag: 'Plant/Pump/Flow', title: 'Flow', group: 'Plant/Pump' },
    ...{ address: 'ns=1;s=Pump.Flow', dataType: 'number', decimals: '2', unit: 'm³/h', writable: 'false' },
  });
  const running = { ...flow, dataType: 'boolean' as const, type: 'Boolean', unit: '' } satisfies PickedNode;
  expect(textsOfNodes([running], new Set())[0]).toMatchObject({ dataType: 'boolean', decimals: '0' });
});

it('gives each a tag of its own, however long the way is', () => {
  const tags = textsOfNodes([flow, flow], new Set(['Plant/Pump/Flow'])).map(({ tag }) => tag);
  expect(tags).toEqual(['Plant/Pump/Flow-2', 'Plant/Pump/Flow-3']);
  const deep = { ...flow, path: Array.from({ length: 40 }, (_, level) => `Level ${level}`) };
  const [long, next] = textsOfNodes([deep, deep], new Set());
  expect(long!.tag).toMatch(/Level 39\/Flow$/);
  expect(next!.tag).not.toBe(long!.tag);
  expect(Math.max(long!.tag.length, next!.tag.length, long!.group.length)).toBeLessThanOrEqual(128);
});
