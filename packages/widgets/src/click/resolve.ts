import {
  type ClickAction,
  type ClickConfig,
  type LiveLookup,
  targetPageOf,
  type Widget,
} from '@zutai/diagram';
import type { ClickIntent } from './intent.ts';
import { safeLink } from './safe-link.ts';
import { resolveWrite } from './write.ts';

type Resolver = (config: ClickConfig, live: LiveLookup) => ClickIntent;

function windowOf({ window, titleShow }: ClickConfig) {
  const { width, height, left, top, middle } = window;
  return { width, height, left, top, isCentred: middle, showsTitle: titleShow };
}

const resolvers: Readonly<Record<ClickAction, Resolver>> = {
  write: resolveWrite,
  page(config) {
    const target = targetPageOf(config);
    return target.pageId ? { kind: 'page', ...target } : { kind: 'refused', reason: 'no-target' };
  },
  window(config) {
    const { pageId } = targetPageOf(config);
    return pageId
      ? { kind: 'window', pageId, ...windowOf(config) }
      : { kind: 'refused', reason: 'no-target' };
  },
  link(config) {
    if (config.link === '') return { kind: 'refused', reason: 'no-target' };
    const href = safeLink(config.link);
    return href ? { kind: 'link', href, target: config.target } : { kind: 'refused', reason: 'unsafe-link' };
  },
  iframe(config) {
    if (config.iframe === '') return { kind: 'refused', reason: 'no-target' };
    const href = safeLink(config.iframe);
    return href ? { kind: 'iframe', href, ...windowOf(config) } : { kind: 'refused', reason: 'unsafe-link' };
  },
  script: (config) => (config.script ? { kind: 'script', source: config.script } : { kind: 'none' }),
  back: () => ({ kind: 'back' }),
  none: () => ({ kind: 'none' }),
};

export function isClickable(widget: Widget): boolean {
  return widget.clickEvent?.enable === true && widget.clickEvent.config?.action !== 'none';
}

/** Whether the widget is a button that is held. */
export function isMomentaryClick(widget: Widget): boolean {
  const { action, writeType, pressType } = widget.clickEvent?.config ?? {};
  return isClickable(widget) && action === 'write' && writeType === 'fixed' && pressType === 'momentary';
}

/** What a click on the widget means now. Pure: nothing is written and nowhere is gone. */
export function resolveClick(widget: Widget, live: LiveLookup): ClickIntent {
  if (!isClickable(widget)) return { kind: 'none' };
  const { config } = widget.clickEvent;
  const resolver = Object.hasOwn(resolvers, config.action) ? resolvers[config.action] : resolvers.none;
  return resolver(config, live);
}
