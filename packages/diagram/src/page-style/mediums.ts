import type { PageStyle } from '../document/kept/page-style.ts';
import { en } from '../text/en.ts';
import { zh } from '../text/zh.ts';

type MediumId =
  | 'water'
  | 'steam'
  | 'air'
  | 'gas'
  | 'acid'
  | 'chemical'
  | 'oil'
  | 'liquid'
  | 'oxygen'
  | 'power'
  | 'impulse';

/** What a medium looks like in a pipe: what is inside, the wall around it, and the marks of its flow. */
interface Look {
  readonly inside: string;
  readonly wall: string;
  readonly flow: string;
}

function medium(id: MediumId, { inside, wall, flow }: Look): PageStyle {
  return {
    id: `medium-${id}`,
    name: zh[`medium.${id}`],
    nameEn: en[`medium.${id}`],
    set: {
      'style.fill.enable': true,
      'style.fill.color': inside,
      'style.stroke.enable': true,
      'style.stroke.color': wall,
      'data.flowColor': flow,
    },
  };
}

const light = '#ffffff';
const dark = '#1d2129';

/** A line from a tapping to its instrument: one thin line, not a pipe with a wall. */
const impulse: PageStyle = {
  id: 'medium-impulse',
  name: zh['medium.impulse'],
  nameEn: en['medium.impulse'],
  set: {
    'style.fill.enable': false,
    'style.stroke.enable': true,
    'style.stroke.color': '$line',
    'style.stroke.width': 1,
    'data.thickness': 1,
  },
};

/**
 * Ready-made styles of what flows, in the basic identification colours of GB 7231 for pipes of plants, as near as a
 * screen shows them. The standard has none for compressed air apart from air, none for chemicals that are
 * neither acid nor alkali (a lighter violet here), and none for electric power, whose colour is ours. On a page they are styles as any other: changed once, all their pipes are changed.
 */
export const mediumStyles: readonly PageStyle[] = [
  medium('water', { inside: '#1f8a4c', wall: '#12602f', flow: light }),
  medium('steam', { inside: '#c8202f', wall: '#8c1420', flow: light }),
  medium('air', { inside: '#b4b9bd', wall: '#7d848a', flow: dark }),
  medium('gas', { inside: '#f0b400', wall: '#a87d00', flow: dark }),
  medium('acid', { inside: '#7d4a9e', wall: '#56306f', flow: light }),
  medium('chemical', { inside: '#a06cb8', wall: '#6f4486', flow: light }),
  medium('oil', { inside: '#7a4a26', wall: '#50301a', flow: light }),
  medium('liquid', { inside: '#2b2e33', wall: '#6b7785', flow: light }),
  medium('oxygen', { inside: '#6fb1dc', wall: '#3f7ea8', flow: dark }),
  medium('power', { inside: '#e07b00', wall: '#9c5500', flow: dark }),
  impulse,
];
