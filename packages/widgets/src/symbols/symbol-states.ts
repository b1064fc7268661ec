import { type ComparisonSymbol, isReadable, type LiveValue, type Palette } from '@zutai/diagram';
import { compareValue } from '../animation/compare.ts';

export const symbolStates = ['stopped', 'running', 'fault'] as const;
export type SymbolState = (typeof symbolStates)[number];

/** Which of the two sets of fills a symbol uses: grey by ISA-101, or the colours many plants are used to. */
export const symbolAppearances = ['grey', 'color'] as const;
export type SymbolAppearance = (typeof symbolAppearances)[number];

export interface StateStep {
  symbol: ComparisonSymbol;
  value: string;
  state: SymbolState;
}

/** The state of the first step that holds; the last one under its mark when the value is not good; none without a value, and then the fill says nothing. */
export function stateOf(steps: readonly StateStep[], live: LiveValue): SymbolState | undefined {
  if (!isReadable(live)) return undefined;
  return steps.find(({ symbol, value }) => compareValue(live.value, symbol, value))?.state;
}

type FillOf = (palette: Palette) => string;

/** Running is filled, stopped is hollow, a fault has the colour of what is abnormal (and a badge, for those who see none). */
export const stateFills: Readonly<Record<SymbolAppearance, Readonly<Record<SymbolState, FillOf>>>> = {
  grey: {
    stopped: ({ surface }) => surface,
    running: ({ level }) => level,
    fault: ({ bad }) => bad,
  },
  color: {
    stopped: ({ surface }) => surface,
    running: () => '#2e8b57',
    fault: ({ bad }) => bad,
  },
};
