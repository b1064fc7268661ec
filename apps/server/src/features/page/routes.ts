import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type Caller, requireCaller, type ServeOptions } from '../../platform/call/index.ts';
import { IMAGE_PATH, type ImageName, type ImageRepository, readImageName } from './image/image-repository.ts';
import type { PageService } from './page-service.ts';

export const FILE_PATH = '/lfscada/configuration/page/file';

/** Even opened on its own, a picture can neither run nor load anything. */
const IMAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

type Image = NonNullable<Awaited<ReturnType<ImageRepository['find']>>>;

export interface PageRouteOptions extends Pick<ServeOptions, 'resolveCaller'> {
  /** Guests of links, who may see pictures of what is shared. */
  resolvePictureGuests?(request: FastifyRequest): Promise<readonly Caller[]>;
}

/**
 * What of pages is no call: their pictures and their saved json files (specification, section 7, "a saved page
 * json file"). Both for users of the organisation alone; a page with a password wants it in `x-page-password`.
 */
export function registerPageRoutes(
  app: FastifyInstance,
  { resolveCaller, resolvePictureGuests }: PageRouteOptions,
  { images, pages }: { images: ImageRepository; pages: PageService },
): void {
  async function findImage(request: FastifyRequest, name: ImageName): Promise<Image> {
    const guests = (await resolvePictureGuests?.(request)) ?? [];
    const own = await requireViewer(request, resolveCaller).catch((error: unknown) => {
      if (guests.length === 0) throw error;
      return undefined;
    });
    for (const viewer of own === undefined ? guests : [own, ...guests]) {
      if (viewer.shown?.imageIds.has(name.id) === false) continue;
      const image = await images.find(viewer.organisationId, name);
      if (image !== undefined) return image;
    }
    throw new AppError('notFound');
  }

  app.get<{ Params: { id: string } }>(`${IMAGE_PATH}/:id`, async (request, reply) => {
    const name = readImageName(request.params.id);
    if (name === undefined) throw new AppError('notFound');
    const image = await findImage(request, name);
    return reply
      .header('content-type', image.contentType)
      .header('content-security-policy', IMAGE_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(image.bytes);
  });

  /** At its path and, as the specification has it, by its name at the root: the same file, the same rights. */
  async function sendFile(request: FastifyRequest, id: string, reply: FastifyReply): Promise<FastifyReply> {
    const caller = await requireViewer(request, resolveCaller);
    const password = request.headers['x-page-password'];
    const { file } = await pages.open(
      caller,
      requireId(id),
      typeof password === 'string' ? decodePassword(password) : undefined,
    );
    return reply.header('cache-control', 'no-store').send(file);
  }

  app.get<{ Params: { name: string } }>(`${FILE_PATH}/:name`, (request, reply) =>
    sendFile(request, /^(\d+)\.json$/.exec(request.params.name)?.[1] ?? '', reply),
  );
  // Digits alone: every other name at the root is of the web app.
  app.get<{ Params: { id: string } }>('/:id(^\\d+$).json', (request, reply) =>
    sendFile(request, request.params.id, reply),
  );
}

async function requireViewer(
  request: FastifyRequest,
  resolveCaller: ServeOptions['resolveCaller'],
): Promise<Caller> {
  const caller = await requireCaller(request, resolveCaller);
  if (!caller.permissions.has('page_view')) throw new AppError('noPermission');
  return caller;
}

function requireId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new AppError('notFound');
  return text;
}

/** Headers carry Latin letters only: other passwords come percent-encoded. */
function decodePassword(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
