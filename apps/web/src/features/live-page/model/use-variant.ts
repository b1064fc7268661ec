import {
  type Page,
  pageOfVariant,
  phoneWidth,
  type VariantId,
  variantFor,
  variantsOf,
  wallWidth,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useMediaQuery } from '../../../lib/screen/index.ts';

const PHONE = `(max-width: ${phoneWidth}px)`;
const WALL = `(min-width: ${wallWidth}px)`;

/** How a page is shown: by itself, in a window over another, or as a part of one. */
export type ShownAs = 'page' | 'window' | 'part';

interface Screen {
  isPhone: boolean;
  isWall: boolean;
}

interface Showing {
  shownAs: ShownAs;
  /** Variant of the page around a part. */
  around: VariantId | '';
  /** What the address asks for. */
  asked: string | null;
}

/**
 * The variant of a page for a screen; '' is the page itself. A part is in the variant in which the page around it is. A
 * window over another page holds the page itself, but on a phone, where it is no wider than the phone.
 */
export function chooseVariant(page: Page, { isPhone, isWall }: Screen, showing: Showing): VariantId | '' {
  const { shownAs, around, asked } = showing;
  if (shownAs === 'part') return variantsOf(page).some(({ id }) => id === around) ? around : '';
  if (shownAs === 'window') return isPhone ? variantFor(page, phoneWidth) : '';
  const width = isPhone ? phoneWidth : isWall ? wallWidth : (phoneWidth + wallWidth) / 2;
  return variantFor(page, width, asked);
}

/**
 * The page in its variant for this browser window, or the one that the address asks for (`?variant=phone`, `wall`,
 * `main`), and which that is.
 */
export function useVariant<O extends { page: Page }>(
  opened: O,
  shownAs: ShownAs,
  around: VariantId | '' = '',
): { opened: O; variant: VariantId | '' } {
  const isPhone = useMediaQuery(PHONE);
  const isWall = useMediaQuery(WALL);
  const [search] = useSearchParams();
  const asked = search.get('variant');
  return useMemo(() => {
    const variant = chooseVariant(opened.page, { isPhone, isWall }, { shownAs, around, asked });
    const page: Page = pageOfVariant(opened.page, variant, widgetCatalog);
    return { opened: page === opened.page ? opened : { ...opened, page }, variant };
  }, [opened, shownAs, around, isPhone, isWall, asked]);
}
