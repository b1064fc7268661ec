import { MAX_PAGE_IMAGE_MB, type pageCalls } from '@zutai/contract';
import { AppError, type CallContext, type Handlers, type UploadedFile } from '../../platform/call/index.ts';
import type { CopyService } from './copy/copy-service.ts';
import type { EditLockService } from './edit-lock/edit-lock-service.ts';
import { IMAGE_PATH, type ImageRepository } from './image/image-repository.ts';
import { sniffImageType } from './image/image-type.ts';
import type { PageService } from './page-service.ts';
import type { RevisionService } from './revision/revision-service.ts';

export interface PageServices {
  readonly pages: PageService;
  readonly revisions: RevisionService;
  readonly locks: EditLockService;
  readonly copies: CopyService;
  readonly images: ImageRepository;
}

export function createPageHandlers(services: PageServices): Handlers<typeof pageCalls> {
  const { pages, revisions, locks, copies, images } = services;
  return {
    save: (request, context) =>
      pages.save(context.caller, request, requireFile(context, 'json').bytes, context.language),
    query: (request, { caller }) => pages.list(caller, request),
    info: ({ id, password }, { caller }) => pages.open(caller, id, password),
    queryFaceplates: (request, { caller }) => pages.listFaceplates(caller, request),
    rename: async (request, { caller, language }) => {
      await pages.rename(caller, request, language);
      return null;
    },
    delete: async (request, { caller, language }) => {
      await pages.delete(caller, request, language);
      return null;
    },
    setHome: async ({ id }, { caller }) => {
      await pages.setHome(caller, id);
      return null;
    },
    queryHome: (request, { caller }) => pages.findHome(caller, request),
    uploadImage: async (_request, context) => ({ url: await keepImage(images, context) }),
    copy: (request, { caller }) => copies.copy(caller, request),
    usage: ({ id }, { caller }) => pages.listUsage(caller, id),
    newest: (request, { caller }) => pages.findNewest(caller, request),
    queryRevisions: (request, { caller }) => revisions.list(caller, request),
    revisionInfo: (request, { caller }) => revisions.open(caller, request),
    restoreRevision: (request, { caller, language }) => revisions.restore(caller, request, language),
    takeLock: (request, { caller }) => locks.take(caller, request),
    releaseLock: async (request, { caller }) => {
      await locks.release(caller, request);
      return null;
    },
  };
}

async function keepImage(
  images: ImageRepository,
  context: CallContext & { caller: { organisationId: string } },
): Promise<string> {
  const { bytes } = requireFile(context, 'file');
  if (bytes.length > MAX_PAGE_IMAGE_MB * 1024 * 1024)
    throw new AppError('tooLarge', {}, [
      { path: 'file', code: 'fileTooBig', params: { max: `${MAX_PAGE_IMAGE_MB} MB` } },
    ]);
  const contentType = sniffImageType(bytes);
  if (contentType === undefined)
    throw new AppError('pageFileInvalid', { reason: 'PNG, JPEG, GIF, WebP, SVG' }, [
      { path: 'file', code: 'imageKind' },
    ]);
  const id = await images.keep(context.caller.organisationId, { contentType, bytes });
  return `${IMAGE_PATH}/${id}`;
}

function requireFile(context: CallContext, name: string): UploadedFile {
  const file = context.files.get(name);
  if (file === undefined) throw new AppError('invalidRequest', {}, [{ path: name, code: 'fileMissing' }]);
  return file;
}
