import type { calls } from '@zutai/contract';
import { byId, newTitle, plain, refused, type Samples } from '../sample.ts';
import { PHOTO } from './photo.ts';

const one = (more: object = {}): Samples => {
  return (other) => [refused({ id: other.repairId, ...more }, 'id')];
};

/** Samples of the calls for repairs. */
export const repairSamples: { repair: { [N in keyof (typeof calls)['repair']]: Samples } } = {
  repair: {
    query: (other) => [
      { body: { scope: 'all' }, foreign: [] },
      refused({ scope: 'all', equipmentId: other.equipmentId }, 'equipmentId'),
      refused({ scope: 'all', alarmId: other.alarmId }, 'alarmId'),
    ],
    queryOfPage: byId('equipmentId'),
    count: plain(),
    reliability: plain(),
    info: one(),
    report: (other, own) => [
      refused({ equipmentId: other.equipmentId, title: newTitle() }, 'equipmentId'),
      refused({ equipmentId: own.equipmentId, alarmId: other.alarmId, title: newTitle() }, 'alarmId'),
    ],
    edit: one({ title: 'taken over' }),
    queryAssignees: byId('equipmentId'),
    dispatch: (other, own) => [
      refused({ id: other.repairId, assigneeId: own.repairerId }, 'id'),
      refused({ id: own.repairId, assigneeId: other.accountId }, 'assigneeId'),
      refused({ id: own.repairId, departmentId: other.departmentId }, 'departmentId'),
    ],
    receive: one(),
    giveBack: one({ reason: 'isolation' }),
    finish: (other, own) => [
      ...one({ content: 'isolation' })(other, own),
      refused(
        {
          id: own.repairId,
          content: 'isolation',
          usedParts: [{ sparePartId: other.sparePartId, quantityThousandths: 1 }],
        },
        'usedParts.sparePartId',
      ),
    ],
    endEarly: one({ reason: 'isolation' }),
    feedback: one({ isSolved: true }),
    addNote: one({ note: 'isolation' }),
    addPhoto: (other) => [{ ...refused({ id: other.repairId }, 'id'), files: { photo: PHOTO } }],
    photo: (other) => [refused({ id: other.repairPhotoId }, 'id')],
  },
};
