/** Longest side of a photo that is sent, in pixels: a nameplate is still readable, and it goes over a weak network. */
const MAX_SIDE = 2_048;
const QUALITY = 0.85;

/**
 * A photo of a camera, made smaller and without what the camera wrote beside it, such as the place.
 * @throws DOMException for a file that this browser cannot show as a picture
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}
