import type { calls } from '@zutai/contract';
import { newTitle, refused, type Samples } from '../sample.ts';

const one = (more: object = {}): Samples => {
  return (other) => [refused({ id: other.sparePartId, ...more }, 'id')];
};
const fields = () => ({ number: newTitle(), title: newTitle(), unit: 'L' });
const moved = { quantityThousandths: 1, reason: 'isolation' };
const movedForRepair: Samples = (other, own) => [
  ...one(moved)(other, own),
  refused({ id: own.sparePartId, ...moved, repairId: other.repairId }, 'repairId'),
];

/** Samples of the calls for spare parts. */
export const sparePartSamples: { sparePart: { [N in keyof (typeof calls)['sparePart']]: Samples } } = {
  sparePart: {
    query: (other) => [
      { body: { scope: 'all' }, foreign: [] },
      refused({ scope: 'all', equipmentId: other.equipmentId }, 'equipmentId'),
    ],
    info: one(),
    add: (other) => [
      { body: fields(), foreign: [] },
      refused({ ...fields(), equipmentIds: [other.equipmentId] }, 'equipmentIds'),
    ],
    edit: (other, own) => [
      refused({ id: other.sparePartId, ...fields() }, 'id'),
      refused({ id: own.sparePartId, ...fields(), equipmentIds: [other.equipmentId] }, 'equipmentIds'),
    ],
    delete: one(),
    setArchived: one({ isArchived: true }),
    queryMovements: (other) => [refused({ sparePartId: other.sparePartId }, 'sparePartId')],
    receive: one(moved),
    issue: movedForRepair,
    giveBack: movedForRepair,
    count: one({ countedThousandths: 4, reason: 'isolation' }),
  },
};
