import type { PaintedPage } from '@zutai/diagram';
import { drawRaster, possibleScale } from '../picture/raster.ts';
import { layOut, type Paper, toPoints } from './paper.ts';
import type { PdfSheet } from './pdf-file.ts';

/** Dots an inch of paper: small words are still sharp, and an A3 sheet has 15 million of them. */
const PRINT_DPI = 240;
/** A page that is put on a sheet of its own size has four dots a unit at most. */
const MAX_SCALE = 4;

/** RGB without alpha, zlib-compressed by the browser, in bands so that no second copy of the picture is made. */
async function compress(canvas: HTMLCanvasElement): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('canvas');
  const { width, height } = canvas;
  const bandRows = Math.max(1, Math.floor(4_000_000 / width));
  let row = 0;
  const bands = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (row >= height) return controller.close();
      const rows = Math.min(bandRows, height - row);
      const { data } = context.getImageData(0, row, width, rows);
      const rgb = new Uint8Array(width * rows * 3);
      for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
        rgb[to] = data[from]!;
        rgb[to + 1] = data[from + 1]!;
        rgb[to + 2] = data[from + 2]!;
      }
      row += rows;
      controller.enqueue(rgb);
    },
  });
  return new Response(bands.pipeThrough(new CompressionStream('deflate'))).blob();
}

/** A page on a sheet; its pictures have to be embedded, and it needs a ground. */
export async function toPdfSheet(painted: PaintedPage, paper: Paper): Promise<PdfSheet> {
  const { sheet, picture } = layOut(painted, paper);
  const dots = (picture.width / 25.4) * PRINT_DPI;
  const scale = possibleScale(painted, Math.min(MAX_SCALE, dots / painted.width));
  const canvas = await drawRaster(painted, scale);
  const rgb = await compress(canvas);
  const { width, height } = canvas;
  // Browsers keep the pixels of a canvas until it is collected, which is late.
  canvas.width = 0;
  return {
    width: toPoints(sheet.width),
    height: toPoints(sheet.height),
    picture: {
      x: toPoints(picture.x),
      y: toPoints(picture.y),
      width: toPoints(picture.width),
      height: toPoints(picture.height),
    },
    pixels: { width, height },
    rgb,
  };
}
