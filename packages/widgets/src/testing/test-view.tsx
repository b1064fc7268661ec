import type { LiveLookup, Widget } from '@zutai/diagram';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import {
  noServices,
  type OverlayServices,
  OverlayServicesProvider,
} from '../react/overlay/overlay-services.ts';
import { createPaintContext } from './test-live.ts';

/** The markup of a widget's component at twice its size, for tests. */
export function renderView(
  View: ComponentType<OverlayProps>,
  widget: Widget,
  live: LiveLookup,
  services: Partial<OverlayServices> = {},
): string {
  return renderToStaticMarkup(
    <OverlayServicesProvider value={{ ...noServices, ...services }}>
      <View
        widget={widget}
        context={createPaintContext(live)}
        scale={2}
        subscribe={() => () => {}}
        onIntent={() => {}}
      />
    </OverlayServicesProvider>,
  );
}
