import { airs } from './library/air.ts';
import { conveyors } from './library/conveying.ts';
import { drives } from './library/drives.ts';
import { electrics } from './library/electric.ts';
import { heats } from './library/heat.ts';
import { instruments } from './library/instruments.ts';
import { pipes } from './library/pipes.ts';
import { processes } from './library/process.ts';
import { pumps } from './library/pumps.ts';
import { tanks } from './library/tanks.ts';
import { valves } from './library/valves.ts';
import type { PlantSymbol } from './symbol.ts';

/** Every symbol, in the order of the library. All are drawn for this product. */
export const symbols: readonly PlantSymbol[] = [
  ...pumps,
  ...valves,
  ...drives,
  ...tanks,
  ...heats,
  ...airs,
  ...conveyors,
  ...processes,
  ...instruments,
  ...electrics,
  ...pipes,
];

const byId = new Map(symbols.map((symbol) => [symbol.id, symbol]));

export function getSymbol(id: string): PlantSymbol | undefined {
  return byId.get(id);
}
