import { type Binding, comparisonSymbols } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';
import {
  type StateStep,
  type SymbolAppearance,
  symbolAppearances,
  symbolStates,
} from '../symbols/symbol-states.ts';
import { type LabelPlace, labelPlaces, portsOfSymbol, wallOfSymbol } from './symbol-place.ts';

/** The binding is the state's and may be left out: a pipe elbow has none. */
export interface UsualSymbolData extends Binding {
  /** Id of the symbol library. One this version does not know shows its name in a box. */
  symbolId: string;
  /** Its tag or name; may hold line breaks, and none is ''. */
  text: string;
  textPlace: LabelPlace;
  appearance: SymbolAppearance;
  /** The first step that holds gives the state. */
  states: StateStep[];
}

/**
 * A symbol of the library (symbols/). Not in the specification's table of widgets: other readers of a page file meet
 * an unknown type and keep it.
 */
export const usualSymbolModel = defineModel<UsualSymbolData>({
  type: 'UsualSymbol',
  positionKind: 'rect',
  widgetName: '图元',
  data: {
    ...createBinding(),
    symbolId: 'pump-centrifugal',
    text: '',
    textPlace: 'below',
    appearance: 'grey',
    states: [
      { symbol: '==', value: '0', state: 'stopped' },
      { symbol: '==', value: '1', state: 'running' },
      { symbol: '==', value: '2', state: 'fault' },
    ],
  },
  dataSchema: bindingSchema.extend({
    symbolId: z.string().max(100),
    text: z.string().max(200),
    textPlace: z.enum(labelPlaces),
    appearance: z.enum(symbolAppearances),
    states: z
      .array(
        z.looseObject({ symbol: z.enum(comparisonSymbols), value: z.string(), state: z.enum(symbolStates) }),
      )
      .max(50),
  }),
  style: { stroke: { width: 1.5 } },
  ports: portsOfSymbol,
  outline: wallOfSymbol,
});
