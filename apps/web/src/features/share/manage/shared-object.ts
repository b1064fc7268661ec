import { calls, type RequestInputOf, type ShareInfo } from '@zutai/contract';
import { call } from '../../../lib/call/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

/** What a link is made to. */
export interface SharedObject {
  readonly kind: 'equipment' | 'project';
  readonly id: string;
}

/** How often the open dialog asks again, in ms: who came and how many are there belong together. */
export const SHARE_REFETCH_MS = 5_000;

/** What is changed of a share. */
export type ShareChange = Omit<RequestInputOf<typeof calls.share.editEquipmentAuth>, 'equipId'>;

/** The calls of a share, whatever it leads to: the specification names them after that. */
export const infoCallOf = ({ kind, id }: SharedObject) =>
  kind === 'equipment'
    ? ([calls.share.equipmentInfo, { equipId: id }] as const)
    : ([calls.share.projectInfo, { id }] as const);

export const editShare = ({ kind, id }: SharedObject, change: ShareChange): Promise<ShareInfo> =>
  kind === 'equipment'
    ? call(calls.share.editEquipmentAuth, { equipId: id, ...change })
    : call(calls.share.editProjectAuth, { id, ...change });

export const setSharePassword = ({ kind, id }: SharedObject, password: string): Promise<null> =>
  kind === 'equipment'
    ? call(calls.share.editEquipmentPassword, { equipId: id, password })
    : call(calls.share.editProjectPassword, { id, password });

/** The address that is handed out. */
export const linkOf = (key: string) => window.location.origin + pathTo('/share/:key', { key });
