import { safeImageHref } from '@zutai/diagram';
import type { CarouselPicture, ComplexCarouselData } from './model.ts';

export interface ShownPicture {
  href: string;
  picture: CarouselPicture;
}

/** The pictures that take their turn: switched on, with an address that may be loaded. */
export function listPictures({ picArray }: ComplexCarouselData): ShownPicture[] {
  return picArray.flatMap((picture) => {
    const href = picture.enable ? safeImageHref(picture.imgUrl) : '';
    return href ? [{ href, picture }] : [];
  });
}

/** The place `step` further, round and round; 0 without pictures. */
export function turnBy(place: number, step: number, count: number): number {
  return count === 0 ? 0 : (((place + step) % count) + count) % count;
}
