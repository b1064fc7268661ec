import { type curveAnnotationCalls, type curveViewCalls, MAX_CURVE_VIEWS, splitIds } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { CurveAnnotationRepository, type Written } from './annotation-repository.ts';
import { CurveSignalRepository } from './signal-repository.ts';
import { CurveViewRepository } from './view-repository.ts';

/** Handlers of views under names. Each is its owner's; others open what is shared. */
export function createViewHandlers(database: Database): Handlers<typeof curveViewCalls> {
  const signals = new CurveSignalRepository(database.kysely);
  const views = new CurveViewRepository(database.kysely);
  return {
    queryViews: (_request, { caller }) => views.list(caller),
    saveView: async ({ title, query, signalIds, isShared }, { caller }) => {
      const ids = splitIds(signalIds);
      const found = await signals.list(caller, { signalIds: ids });
      if (found.length < ids.length) throw new AppError('notFound');
      const equipmentIds = [...new Set(found.map(({ equipmentId }) => equipmentId))];
      const id = await views.save(caller, { title, query, equipmentIds, isShared }, caller.displayName);
      if (id === undefined) throw new AppError('tooManyCurveViews', { count: MAX_CURVE_VIEWS });
      return { id };
    },
    editView: async ({ id, title, isShared, revision }, { caller }) => {
      const edit = editOf(caller, revision);
      const isDone = await views.edit(caller, id, { title, isShared }, edit).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'curve_view_owner_id_title_key')) throw error;
        throw new AppError('curveViewTitleTaken', { title });
      });
      if (!isDone) throw new AppError('notFound');
      return null;
    },
    deleteView: async ({ id }, { caller }) => {
      if (!(await views.delete(caller, id))) throw new AppError('notFound');
      return null;
    },
  };
}

/** Handlers of what people write on curves: whoever sees the equipment reads it, its author changes it. */
export function createAnnotationHandlers(database: Database): Handlers<typeof curveAnnotationCalls> {
  const annotations = new CurveAnnotationRepository(database.kysely);
  return {
    queryAnnotations: ({ signalIds, fromMs, toMs }, { caller }) => {
      if (toMs < fromMs) throw new AppError('rangeReversed');
      return annotations.list(caller, { signalIds: splitIds(signalIds), fromMs, toMs });
    },
    addAnnotation: async ({ equipmentId, signalId, ...written }, { caller }) => {
      requireOrder(written);
      const id = await annotations.insert(caller, { equipmentId, signalId }, written, caller.displayName);
      if (id === undefined) throw new AppError('notFound');
      return { id };
    },
    editAnnotation: async ({ id, revision, ...written }, { caller }) => {
      requireOrder(written);
      const found = await annotations.find(caller, id);
      if (found === undefined) throw new AppError('notFound');
      if (!found.isOwn) throw new AppError('noPermission');
      if (!(await annotations.edit(caller, id, written, editOf(caller, revision))))
        throw new AppError('notFound');
      return null;
    },
    deleteAnnotation: async ({ id }, { caller, requirePermission }) => {
      const found = await annotations.find(caller, id);
      if (found === undefined) throw new AppError('notFound');
      if (!found.isOwn) {
        await requirePermission('equipment_edit');
        if (!found.isOfChanged) throw new AppError('noPermission');
      }
      await annotations.delete(caller, id);
      return null;
    },
  };
}

function requireOrder({ fromMs, toMs }: Written): void {
  if (toMs !== undefined && toMs < fromMs) throw new AppError('rangeReversed');
}
