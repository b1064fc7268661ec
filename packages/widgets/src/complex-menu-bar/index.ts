import { defineWidget } from '../definition.ts';
import { createEntry, type NavigationData } from '../navigation/entry.ts';
import { navigationInspector } from '../navigation/inspector.ts';
import { paintNavigation } from '../navigation/paint.ts';
import { complexMenuBarModel } from './model.ts';
import { complexMenuBarText } from './text.ts';

const previewData: NavigationData = {
  dataArray: [{ ...createEntry('A'), defaultAct: true }, createEntry('B'), createEntry('C')],
  direction: 'vertical',
};

export const complexMenuBar = defineWidget({
  model: complexMenuBarModel,
  family: 'complex',
  paint: paintNavigation,
  inspector: navigationInspector,
  text: complexMenuBarText,
  preview: { x: 16, y: 0, width: 48, height: 60, rotate: 0 },
  insertSize: { width: 180, height: 300 },
  previewData,
  overlay: { isInteractive: true },
});
