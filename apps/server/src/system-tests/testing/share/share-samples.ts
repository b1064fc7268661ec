import type { calls } from '@zutai/contract';
import { plain, refused, type Samples } from '../sample.ts';

/** Samples of the calls for links and their guests. */
export const shareSamples: Readonly<Record<keyof typeof calls.share, Samples>> = {
  equipmentInfo: (other) => [refused({ equipId: other.equipmentId }, 'equipId')],
  editEquipmentAuth: (other, own) => [
    refused({ equipId: other.equipmentId, shareState: 'public' }, 'equipId'),
    refused({ equipId: own.equipmentId, pageIds: other.pageId }, 'pageIds'),
  ],
  editEquipmentPassword: (other) => [refused({ equipId: other.equipmentId, password: 'abcd1' }, 'equipId')],
  projectInfo: (other) => [refused({ id: other.projectId }, 'id')],
  editProjectAuth: (other, own) => [
    refused({ id: other.projectId, shareState: 'public' }, 'id'),
    refused({ id: own.projectId, pageIds: other.projectPageId }, 'pageIds'),
  ],
  editProjectPassword: (other) => [refused({ id: other.projectId, password: 'abcd1' }, 'id')],
  queryVisits: (other) => [
    refused({ equipId: other.equipmentId }, 'equipId'),
    refused({ projectId: other.projectId }, 'projectId'),
  ],
  query: plain(),
  close: (other) => [refused({ ids: other.shareId }, 'ids')],
  queryContent: (other) => [
    refused({ equipId: other.equipmentId }, 'equipId'),
    refused({ projectId: other.projectId }, 'projectId'),
  ],
  door: plain({ key: 'nothing' }),
  enter: plain({ key: 'nothing' }),
  view: plain(),
};
