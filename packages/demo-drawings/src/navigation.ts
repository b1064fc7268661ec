import { createClickEvent } from '@zutai/widgets/model';
import { boxAt, type Place } from './sketch/place.ts';
import type { Sketch } from './sketch/sketch.ts';
import type { Words } from './sketch/words.ts';

export interface NavigationTarget {
  readonly label: Words;
  /** Click settings; none for an entry that only opens the ones below it. */
  readonly click?: object;
  readonly below?: readonly NavigationTarget[];
}

function entryOf({ label, click, below = [] }: NavigationTarget): object {
  const event = createClickEvent();
  return {
    label,
    iconHref: '',
    clickEvent: { enable: click !== undefined, config: { ...event.config, action: 'none', ...click } },
    authRegion: '',
    defaultAct: false,
    children: below.map(entryOf),
  };
}

/** The way between the pages of a station or a project. */
export function navigation(sketch: Sketch, place: Place, targets: readonly NavigationTarget[]): void {
  sketch.add('ComplexNavigationBar', boxAt(place), {
    widgetName: { zh: '页面导航', en: 'Pages' },
    data: { dataArray: targets.map(entryOf), direction: 'horizontal' },
    style: { font: { size: 15 }, stroke: { color: '$track', width: 1 }, radius: 8 },
  });
}
