import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { LiveContext } from '../../../lib/live/index.ts';
import { SimulatedStore } from './simulated-store.ts';
import type { Simulation } from './simulation.ts';

/** How often simulated values change, ms. */
const TICK_MS = 250;

/** Signals that are simulated for everything inside; null: none can be. */
export const SimulationContext = createContext<Simulation | null>(null);

export function useSimulation(): Simulation | null {
  return useContext(SimulationContext);
}

function Simulated({ simulation, children }: { simulation: Simulation; children: ReactNode }) {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('a simulation outside of live values');
  const { store: plant, state } = live;
  const [store] = useState(() => new SimulatedStore(plant, simulation));
  useEffect(() => store.run(TICK_MS, Date.now), [store]);
  const simulated = useMemo(() => ({ store, state }), [store, state]);
  return <LiveContext value={simulated}>{children}</LiveContext>;
}

/** Live values with what is simulated in the place of the plant's, where there is a simulation around. */
export function TrialLive({ children }: { children: ReactNode }) {
  const simulation = useSimulation();
  return simulation === null ? children : <Simulated simulation={simulation}>{children}</Simulated>;
}
