import type { LiveLookup, Widget } from '@zutai/diagram';
import { resolveClick } from '../click/resolve.ts';
import type { ChoiceInput } from '../definition.ts';
import type { UsualSelectData } from './model.ts';

export const selectChoice: ChoiceInput = {
  kind: 'choice',
  list: (widget) =>
    (widget.data as UsualSelectData).selectDatas.map(({ indexId, text }) => ({ id: indexId, text })),
  resolve(widget: Widget, live: LiveLookup, id: string) {
    const item = (widget.data as UsualSelectData).selectDatas.find(({ indexId }) => indexId === id);
    return item ? resolveClick({ ...widget, clickEvent: item.clickEvent }, live) : { kind: 'none' };
  },
};
