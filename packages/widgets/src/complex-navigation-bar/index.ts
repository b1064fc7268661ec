import { defineWidget } from '../definition.ts';
import { createEntry, type NavigationData } from '../navigation/entry.ts';
import { navigationInspector } from '../navigation/inspector.ts';
import { paintNavigation } from '../navigation/paint.ts';
import { complexNavigationBarModel } from './model.ts';
import { complexNavigationBarText } from './text.ts';

const previewData: NavigationData = {
  dataArray: [{ ...createEntry('A'), defaultAct: true }, createEntry('B'), createEntry('C')],
  direction: 'horizontal',
};

export const complexNavigationBar = defineWidget({
  model: complexNavigationBarModel,
  family: 'complex',
  paint: paintNavigation,
  inspector: navigationInspector,
  text: complexNavigationBarText,
  preview: { x: 0, y: 18, width: 80, height: 24, rotate: 0 },
  insertSize: { width: 600, height: 44 },
  previewData,
  overlay: { isInteractive: true },
});
