import { type Box, type Page, type PaintContext, paintGround } from '@zutai/diagram';
import { Primitives, WidgetView } from '@zutai/widgets';
import { memo, type ReactNode } from 'react';

interface PagePictureProps {
  /** What a screen reader calls it. */
  label: string;
  className?: string | undefined;
  page: Page;
  context: PaintContext;
  /** The part shown, page units; the whole page when left out. */
  view?: Box;
  /** Drawn over the widgets, in page units. */
  children?: ReactNode;
}

const Widgets = memo(function Widgets({ page, context }: { page: Page; context: PaintContext }) {
  return (
    <>
      <Primitives items={paintGround(page, context)} />
      {page.widgets.map((widget) => (
        <WidgetView key={widget.id} widget={widget} context={context} hasMotion={false} />
      ))}
    </>
  );
});

/** A page as a still picture, painted by the widgets themselves. */
export function PagePicture({ page, context, label, className, view, children }: PagePictureProps) {
  const { x, y, width, height } = view ?? { x: 0, y: 0, width: page.con.width, height: page.con.height };
  return (
    <svg role="img" aria-label={label} className={className} viewBox={`${x} ${y} ${width} ${height}`}>
      <Widgets page={page} context={context} />
      {children}
    </svg>
  );
}
