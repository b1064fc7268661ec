import type { DeviceNode } from '@zutai/contract';
import type { SignalTexts } from '../model/field.ts';
import { newTexts } from '../model/texts.ts';

/** A value of a device that was chosen, with the names of the places that lead to it. */
export interface PickedNode extends DeviceNode {
  readonly driverId: string;
  readonly path: readonly string[];
}

/** Types whose values have fractions. */
const FLOAT_TYPES = /^(float|double)/i;

/**
 * Rows for chosen values: named by the way to them, and read only, because that a device lets somebody write to a value
 * does not say that it should be written from here.
 * @param tags that the table has already
 */
export function textsOfNodes(nodes: readonly PickedNode[], tags: ReadonlySet<string>): SignalTexts[] {
  const taken = new Set(tags);
  return nodes.map(({ driverId, path, address, name, dataType, type, unit }) => {
    const tag = freeTag([...path, name].join('/'), taken);
    taken.add(tag);
    return newTexts(driverId, {
      tag,
      title: name.slice(0, 100),
      group: path.join('/').slice(0, 50),
      address,
      dataType: dataType ?? 'number',
      unit: unit.slice(0, 20),
      decimals: FLOAT_TYPES.test(type ?? '') ? '2' : '0',
    });
  });
}

/** Of a long way its end, which tells values apart; numbered where it is in use. */
function freeTag(way: string, taken: ReadonlySet<string>): string {
  const tag = way.slice(-120);
  for (let number = 2; ; number += 1) {
    const tried = number === 2 ? tag : `${tag}-${number - 1}`;
    if (!taken.has(tried)) return tried;
  }
}
