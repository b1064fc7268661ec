import { AVATAR_MAX_KB, AVATAR_MAX_SIDE } from '@zutai/contract';

/** Sides of a picture that was made small, in pixels: enough for a screen of any density, tried one after the other. */
const SIDES = [512, 384, 256];
const QUALITIES = [0.9, 0.75, 0.6];
const MAX_BYTES = AVATAR_MAX_KB * 1024;
/** Decoding more would stop the browser; no camera makes them. */
const MAX_PIXELS = 120_000_000;

/**
 * A picture as the server takes it. Photos are always drawn anew, which also leaves out where they were taken; what is
 * small stays as it is; what is too large is cut to a square around its middle and made small.
 * @returns undefined when the browser cannot read it
 */
export async function fitPicture(file: File): Promise<File | undefined> {
  // An SVG is small or no picture of a person; drawn, it would lose its sharpness. The server says what is wrong with it.
  if (file.type === 'image/svg+xml') return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return file.size < MAX_BYTES ? file : undefined;
  try {
    const { width, height } = bitmap;
    const fits = file.size < MAX_BYTES && width <= AVATAR_MAX_SIDE && height <= AVATAR_MAX_SIDE;
    if (fits && file.type !== 'image/jpeg') return file;
    if (width * height > MAX_PIXELS) return undefined;
    for (const side of SIDES)
      for (const quality of QUALITIES) {
        const blob = await drawn(bitmap, Math.min(side, width, height), quality);
        if (blob !== null && blob.size < MAX_BYTES)
          return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
      }
    return undefined;
  } finally {
    bitmap.close();
  }
}

/** The square around the middle of a picture. */
function drawn(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  const cut = Math.min(bitmap.width, bitmap.height);
  // A photo has no transparency; what has some gets the ground of the page.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(bitmap.width - cut) / 2, (bitmap.height - cut) / 2];
  context.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
