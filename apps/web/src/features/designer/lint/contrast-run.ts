import { type LintFinding, lintContrast, type Page, type PaintContext, resolveColor } from '@zutai/diagram';
import { paintWidget } from '@zutai/widgets/model';
import { listPagePalettes } from '../../live-page/index.ts';

/** How long a piece of the work may take, ms: a frame has room for it beside a drag. */
const PIECE_MS = 6;

/**
 * Looks for texts that cannot be read on what is behind them, in each theme the page may be seen in, a piece at a time.
 * @returns what stops it
 */
export function runContrastCheck(
  page: Page,
  context: PaintContext,
  onFound: (findings: readonly LintFinding[]) => void,
): () => void {
  const { bgColor, bgImage } = page.con;
  const themes = listPagePalettes(bgColor).map((palette) => {
    const painting = { ...context, palette, hasMarks: false };
    // On a picture nothing is known of the ground.
    const ground = bgImage === '' ? resolveColor(bgColor, palette, palette.page) : 'none';
    return { ground, paint: (widget: Page['widgets'][number]) => paintWidget(widget, painting) };
  });
  const work = lintContrast(page, themes);
  let timer: ReturnType<typeof setTimeout>;
  const goOn = () => {
    const endMs = performance.now() + PIECE_MS;
    while (performance.now() < endMs) {
      const step = work.next();
      if (step.done) {
        onFound(step.value);
        return;
      }
    }
    timer = setTimeout(goOn);
  };
  timer = setTimeout(goOn);
  return () => clearTimeout(timer);
}
