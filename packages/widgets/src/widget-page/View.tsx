import type { Widget } from '@zutai/diagram';
import { boxStyle } from '../react/control/control-style.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import type { WidgetPageData } from './model.ts';

/** The page it names, running in its place; the host shows it, and says what is in the way. */
export default function WidgetPageView({ widget, context }: OverlayProps) {
  const { text, PagePart } = useOverlayServices();
  const { data, style, widgetName } = widget as Widget<WidgetPageData>;
  const { palette } = context;
  const pageId = data.page?.equipPageId || data.pageId;
  const outline = {
    ...boxStyle(style, palette),
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    overflow: 'hidden',
  } as const;
  const say = (key: string) => (
    <div
      role="status"
      style={{ ...outline, display: 'grid', placeItems: 'center', color: palette.textMuted }}
    >
      {text(`widget.WidgetPage.${key}`)}
    </div>
  );
  if (!pageId) return say('none');
  if (PagePart === undefined) {
    // Where pages do not run within pages, as in the designer, it is seen as it was drawn.
    const picture = context.parts?.get(pageId);
    if (!picture) return say('notHere');
    const size = { width: '100%', height: data.fit === 'width' ? 'auto' : '100%' } as const;
    return (
      <section aria-label={widgetName} style={outline}>
        <img src={picture.href} alt="" style={{ ...size, display: 'block', objectFit: 'contain' }} />
      </section>
    );
  }
  return (
    <section aria-label={widgetName} style={outline}>
      <PagePart key={pageId} pageId={pageId} fit={data.fit} />
    </section>
  );
}
