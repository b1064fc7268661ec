import type { calls } from '@zutai/contract';
import { PHOTO } from '../repair/photo.ts';
import { newTitle, plain, refused, type Samples } from '../sample.ts';

const items = [{ title: 'Oil', kind: 'yesNo' }];
const schedule = { times: ['08:00'] };
const content = (more: object = {}): Samples => {
  return (other) => [refused({ id: other.inspectionContentId, ...more }, 'id')];
};
const one = (more: object = {}): Samples => {
  return (other) => [refused({ id: other.inspectionId, ...more }, 'id')];
};

/** Samples of the calls for inspections. */
export const inspectionSamples: { inspection: { [N in keyof (typeof calls)['inspection']]: Samples } } = {
  inspection: {
    calendar: plain({ fromMs: Date.now() - 10 * 86_400_000, toMs: Date.now() + 10 * 86_400_000 }),
    queryContent: plain(),
    contentInfo: content(),
    addContent: () => [{ body: { title: newTitle(), items }, foreign: [] }],
    editContent: content({ title: 'taken over' }),
    deleteContent: content(),
    queryPlans: plain(),
    planInfo: (other) => [refused({ id: other.inspectionPlanId }, 'id')],
    queryPlanCounters: (other, own) => [
      { body: { planId: own.inspectionPlanId }, foreign: [] },
      refused({ planId: other.inspectionPlanId }, 'planId'),
    ],
    addPlan: (other, own) => {
      const plan = {
        title: newTitle(),
        schedule,
        contentId: own.inspectionContentId,
        equipmentIds: [own.equipmentId],
      };
      return [
        refused({ ...plan, contentId: other.inspectionContentId }, 'contentId'),
        refused({ ...plan, equipmentIds: [other.equipmentId] }, 'equipmentIds'),
        refused({ ...plan, assigneeId: other.accountId }, 'assigneeId'),
        refused({ ...plan, departmentId: other.departmentId }, 'departmentId'),
      ];
    },
    editPlan: (other, own) => [
      refused({ id: other.inspectionPlanId, title: 'taken over' }, 'id'),
      refused({ id: own.inspectionPlanId, contentId: other.inspectionContentId }, 'contentId'),
      refused({ id: own.inspectionPlanId, equipmentIds: [other.equipmentId] }, 'equipmentIds'),
      refused({ id: own.inspectionPlanId, assigneeId: other.accountId }, 'assigneeId'),
      refused({ id: own.inspectionPlanId, departmentId: other.departmentId }, 'departmentId'),
    ],
    deletePlan: (other) => [refused({ id: other.inspectionPlanId }, 'id')],
    query: (other) => [
      { body: { scope: 'all' }, foreign: [] },
      refused({ scope: 'all', equipmentId: other.equipmentId }, 'equipmentId'),
    ],
    info: one(),
    fill: one({ answers: [{ item: 0, value: 'no' }] }),
    abort: one({ reason: 'isolation' }),
    addPhoto: (other) => [{ ...refused({ id: other.inspectionId }, 'id'), files: { photo: PHOTO } }],
    photo: (other) => [refused({ id: other.inspectionPhotoId }, 'id')],
  },
};
