import { fillVariables, type Page, type PaintContext } from '@zutai/diagram';
import type { ThemeMode } from '../../../lib/theme/index.ts';
import { modeOnGround } from '../model/page-ground.ts';
import { pagePaletteOf } from '../model/use-paint-parts.ts';
import type { PageVariables } from '../model/values/page-variables.ts';
import type { ShownPage } from './picture/paint-shown.ts';

interface ApartOptions {
  /** What the page on the screen is painted with. */
  context: PaintContext;
  variables: PageVariables;
  mode: ThemeMode;
}

/**
 * A page that is not on the screen, to be painted: in the colours of its own ground, with its own variables as they
 * begin. Those of the page on the screen are nothing to it, also where they have the same name.
 */
export function shownApart(page: Page, { context, variables, mode }: ApartOptions): ShownPage {
  const { bgColor, variables: list = [] } = page.con;
  const own = variables.ofOther(list);
  const { live } = context;
  const isRunning = context.mode === 'live';
  return {
    page: isRunning ? { ...page, widgets: fillVariables(page.widgets, own.texts) } : page,
    context: {
      ...context,
      palette: own.colored(pagePaletteOf(modeOnGround(bgColor, mode))),
      live: {
        get: (binding) =>
          binding?.type === 'variable' ? own.read(binding.variable ?? '') : live.get(binding),
      },
    },
  };
}
