/** What stands around the curves on a picture of them. */
export interface PictureWords {
  readonly title: string;
  readonly period: string;
  readonly entries: readonly { readonly colour: string; readonly text: string }[];
}

export interface PictureLook {
  readonly ground: string;
  readonly text: string;
  readonly muted: string;
  readonly family: string;
}

/**
 * The curves as a PNG, as they are on the screen, with the period above and a legend below.
 * @throws Error when the browser has no memory for it
 */
export async function makePicture(
  plot: HTMLCanvasElement,
  { title, period, entries }: PictureWords,
  look: PictureLook,
): Promise<Blob> {
  const ratio = devicePixelRatio;
  const [margin, line] = [16 * ratio, 22 * ratio];
  const picture = document.createElement('canvas');
  picture.width = plot.width + margin * 2;
  const head = margin + line * 1.6;
  picture.height = head + plot.height + margin + line * entries.length + margin;
  const ctx = picture.getContext('2d');
  if (ctx === null) throw new Error('no canvas');
  ctx.fillStyle = look.ground;
  ctx.fillRect(0, 0, picture.width, picture.height);
  ctx.textBaseline = 'middle';
  const write = (text: string, x: number, y: number, color: string, px = 13) => {
    ctx.font = `${px * ratio}px ${look.family}`;
    ctx.fillStyle = color;
    ctx.fillText(text, x, y);
  };
  write(title, margin, margin + line / 2, look.text, 15);
  ctx.textAlign = 'right';
  write(period, picture.width - margin, margin + line / 2, look.muted);
  ctx.textAlign = 'left';
  ctx.drawImage(plot, margin, head);
  for (const [place, { colour, text }] of entries.entries()) {
    const y = head + plot.height + margin + line * (place + 0.5);
    ctx.fillStyle = colour;
    ctx.fillRect(margin, y - 1.5 * ratio, 18 * ratio, 3 * ratio);
    write(text, margin + 28 * ratio, y, look.text);
  }
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return blob;
}
