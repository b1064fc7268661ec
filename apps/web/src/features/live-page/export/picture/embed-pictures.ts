import { mapPrimitives, type PaintedPage, type Primitive } from '@zutai/diagram';

export interface Embedded {
  painted: PaintedPage;
  /** Pictures that could not be read: those of other sites, and those that are gone. */
  missingCount: number;
}

function listHrefs({ ground, widgets }: PaintedPage): Set<string> {
  const hrefs = new Set<string>();
  const look = (one: Primitive): void => {
    if (one.kind === 'image' && !one.href.startsWith('data:')) hrefs.add(one.href);
    if (one.kind === 'group') one.children.forEach(look);
  };
  ground.forEach(look);
  for (const { primitives } of widgets) primitives.forEach(look);
  return hrefs;
}

function toDataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(reader.error?.message));
    reader.readAsDataURL(content);
  });
}

async function readPicture(href: string): Promise<string | undefined> {
  try {
    const reply = await fetch(href);
    const content = reply.ok ? await reply.blob() : undefined;
    return content?.type.startsWith('image/') ? await toDataUrl(content) : undefined;
  } catch {
    return undefined;
  }
}

/** A crossed box where a picture would be: it is seen that something is missing. */
function crossed({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}): Primitive {
  const stroke = { color: '#8d95a3', width: 1, dashes: [4, 3] };
  return {
    kind: 'path',
    segments: [
      ['move', x, y],
      ['line', x + width, y],
      ['line', x + width, y + height],
      ['line', x, y + height],
      ['close'],
      ['move', x, y],
      ['line', x + width, y + height],
      ['move', x + width, y],
      ['line', x, y + height],
    ],
    stroke,
  };
}

/** The page with every picture in it instead of its address; one that cannot be read is a crossed box. */
export async function embedPictures(painted: PaintedPage): Promise<Embedded> {
  const hrefs = [...listHrefs(painted)];
  const read = await Promise.all(hrefs.map(async (href) => [href, await readPicture(href)] as const));
  const known = new Map(read);
  const missingCount = read.filter(([, data]) => data === undefined).length;
  const embedded = mapPrimitives(painted, (one) => {
    if (one.kind !== 'image' || one.href.startsWith('data:')) return one;
    const href = known.get(one.href);
    return href === undefined ? crossed(one) : { ...one, href };
  });
  return { painted: embedded, missingCount };
}
