import { mediumStyles, type PageStyle } from '@zutai/diagram';

/** Water in the colour that the standard gives it. */
export const WATER = 'medium-water';
/** Machines, valves and instruments. */
export const EQUIPMENT = 'equipment';

const equipment: PageStyle = {
  id: EQUIPMENT,
  name: '设备',
  nameEn: 'Equipment',
  set: { 'style.fill.color': '$surface', 'style.stroke.color': '$line', 'style.stroke.width': 1.5 },
};

/** Styles of the pages that show the plant: changed once on a page, all that follows them is changed. */
export const plantStyles: readonly PageStyle[] = [
  ...mediumStyles.filter(({ id }) => id === WATER),
  equipment,
];
