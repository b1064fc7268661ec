import { type Page, pageOfVariant, phoneWidth, variantFor, wallWidth } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useMediaQuery } from '../../../lib/screen/index.ts';

const PHONE = `(max-width: ${phoneWidth}px)`;
const WALL = `(min-width: ${wallWidth}px)`;

/**
 * The page in its variant for this window, or the one that the address asks for (`?variant=phone`, `wall`, `main`). In
 * a window over another page it is the page itself.
 */
export function useVariant<O extends { page: Page }>(opened: O, isWindow: boolean): O {
  const isPhone = useMediaQuery(PHONE);
  const isWall = useMediaQuery(WALL);
  const [search] = useSearchParams();
  const asked = search.get('variant');
  return useMemo(() => {
    if (isWindow) return opened;
    const width = isPhone ? phoneWidth : isWall ? wallWidth : (phoneWidth + wallWidth) / 2;
    const page: Page = pageOfVariant(opened.page, variantFor(opened.page, width, asked), widgetCatalog);
    return page === opened.page ? opened : { ...opened, page };
  }, [opened, isWindow, isPhone, isWall, asked]);
}
