import { drawPrimitive, type LoadedImage, listPrimitives, type PaintedPage } from '@zutai/diagram';

/** What browsers draw at most: a side, and all pixels together. */
const MAX_SIDE_PX = 16_384;
const MAX_PIXELS = 120_000_000;

/** The largest scale up to `wanted` at which a page can be drawn. */
export function possibleScale({ width, height }: { width: number; height: number }, wanted: number): number {
  const longest = MAX_SIDE_PX / Math.max(width, height, 1);
  return Math.min(wanted, longest, Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
}

function listEmbedded(painted: PaintedPage): Set<string> {
  const hrefs = new Set<string>();
  const look = (one: ReturnType<typeof listPrimitives>[number]): void => {
    if (one.kind === 'image') hrefs.add(one.href);
    if (one.kind === 'group') one.children.forEach(look);
  };
  listPrimitives(painted).forEach(look);
  return hrefs;
}

async function loadPicture(href: string): Promise<LoadedImage | undefined> {
  const image = new Image();
  image.src = href;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth, naturalHeight } = image;
  return {
    width: naturalWidth || 1,
    height: naturalHeight || 1,
    draw: (context, ...box) => (context as unknown as CanvasRenderingContext2D).drawImage(image, ...box),
  };
}

/** Draws a page whose pictures are embedded, at rest. `scale` is pixels a page unit. */
export async function drawRaster(painted: PaintedPage, scale: number): Promise<HTMLCanvasElement> {
  const hrefs = [...listEmbedded(painted)];
  const loaded = new Map(
    await Promise.all(hrefs.map(async (href) => [href, await loadPicture(href)] as const)),
  );
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(painted.width * scale));
  canvas.height = Math.max(1, Math.round(painted.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('canvas');
  context.setTransform(canvas.width / painted.width, 0, 0, canvas.height / painted.height, 0, 0);
  const environment = { images: { get: (href: string) => loaded.get(href) }, timeMs: null, written: {} };
  for (const primitive of listPrimitives(painted)) drawPrimitive(context, primitive, environment);
  return canvas;
}

/** The page as a PNG; what it has no ground on is transparent. */
export async function toPngFile(painted: PaintedPage, scale: number): Promise<Blob> {
  const canvas = await drawRaster(painted, possibleScale(painted, scale));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas'))), 'image/png');
  });
}
