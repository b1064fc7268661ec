import type { ImageSource, LoadedImage } from '@zutai/diagram';

/**
 * Pictures for the canvas renderer. Each address is loaded once; `onArrive` is called when one is there, so that the
 * page draws again. One that cannot be loaded stays empty.
 */
export function createImageSource(onArrive: () => void): ImageSource {
  const loaded = new Map<string, LoadedImage | undefined>();
  return {
    get(href) {
      if (loaded.has(href)) return loaded.get(href);
      loaded.set(href, undefined);
      const image = new Image();
      image.decoding = 'async';
      image.onload = () => {
        const { naturalWidth, naturalHeight } = image;
        loaded.set(href, {
          // An SVG without a size of its own has none here; 1 × 1 lets it fill its box.
          width: naturalWidth || 1,
          height: naturalHeight || 1,
          draw: (context, ...box) =>
            (context as unknown as CanvasRenderingContext2D).drawImage(image, ...box),
        });
        onArrive();
      };
      image.src = href;
      return undefined;
    },
  };
}
