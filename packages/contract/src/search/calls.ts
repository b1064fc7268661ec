import { z } from 'zod';
import { communicationState } from '../communication/index.ts';
import { defineCall, id } from '../core/index.ts';

/** Most finds of one kind; more words narrow them down. */
export const MAX_SEARCH_FINDS = 8;

const list = <S extends z.ZodRawShape>(shape: S) => z.array(z.object(shape)).max(MAX_SEARCH_FINDS);

export const searchCalls = {
  query: defineCall({
    path: '/lfscada/search/query',
    summary:
      'What the caller may look at whose name holds the keyword: equipment, projects, pages of both, signals; the shortest names first.',
    request: z.strictObject({ keyword: z.string().trim().min(1).max(100) }),
    response: z.object({
      equipment: list({
        id,
        title: z.string(),
        titleEn: z.string(),
        sn: z.string(),
        online: z.boolean(),
        communication: communicationState,
        display: z.enum(['list', 'page']),
        homePageId: id.nullable(),
      }),
      projects: list({ id, title: z.string(), titleEn: z.string() }),
      /** Exactly one of `equipmentId` and `projectId` is set. */
      pages: list({
        id,
        title: z.string(),
        titleEn: z.string(),
        equipmentId: id.nullable(),
        projectId: id.nullable(),
        ownerTitle: z.string(),
        ownerTitleEn: z.string(),
      }),
      signals: list({
        id,
        title: z.string(),
        titleEn: z.string(),
        tag: z.string(),
        equipmentId: id,
        equipmentTitle: z.string(),
        equipmentTitleEn: z.string(),
      }),
    }),
    permission: 'monitor_view',
    tokens: 'read',
  }),
};
