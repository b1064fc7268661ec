import type { pageCalls } from '@zutai/contract';
import { AppError, type CallContext, type Handlers, type UploadedFile } from '../../platform/call/index.ts';
import type { ImageRepository } from './image-repository.ts';
import { sniffImageType } from './image-type.ts';
import type { PageService } from './page-service.ts';
import { IMAGE_PATH } from './routes.ts';

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

export function createPageHandlers(pages: PageService, images: ImageRepository): Handlers<typeof pageCalls> {
  return {
    save: (request, context) =>
      pages.save(context.caller, request, requireFile(context, 'json').bytes, context.language),
    query: ({ equipmentId }, { caller }) => pages.list(caller, equipmentId),
    info: ({ id, password }, { caller }) => pages.open(caller, id, password),
    delete: async ({ id, title }, { caller }) => {
      await pages.delete(caller, id, title);
      return null;
    },
    setHome: async ({ id }, { caller }) => {
      await pages.setHome(caller, id);
      return null;
    },
    queryHome: ({ equipmentId }, { caller }) => pages.findHome(caller, equipmentId),
    uploadImage: async (_request, context) => {
      const { bytes } = requireFile(context, 'file');
      if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('tooLarge');
      const contentType = sniffImageType(bytes);
      if (contentType === undefined)
        throw new AppError('pageFileInvalid', { reason: 'PNG, JPEG, GIF, WebP, SVG' }, [
          { path: 'file', code: 'imageKind' },
        ]);
      const id = await images.keep(context.caller.organisationId, { contentType, bytes });
      return { url: `${IMAGE_PATH}/${id}` };
    },
  };
}

function requireFile(context: CallContext, name: string): UploadedFile {
  const file = context.files.get(name);
  if (file === undefined) throw new AppError('invalidRequest', {}, [{ path: name, code: 'fileMissing' }]);
  return file;
}
