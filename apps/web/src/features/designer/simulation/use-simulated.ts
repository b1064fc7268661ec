import { useSyncExternalStore } from 'react';
import { type Simulation, useSimulation } from '../../live-page/index.ts';

const nothing = () => () => {};

/** Grows with each change of what is simulated. */
export function useSimulationVersion(simulation: Simulation | null): number {
  return useSyncExternalStore(
    simulation ? (listener) => simulation.subscribe(listener) : nothing,
    () => simulation?.version ?? 0,
  );
}

/** Whether anything is simulated now. */
export function useIsSimulating(simulation: Simulation | null): boolean {
  useSimulationVersion(simulation);
  return simulation?.isOn === true;
}

/** The designer's simulation. */
export function usePageSimulation(): Simulation {
  const simulation = useSimulation();
  if (simulation === null) throw new Error('no simulation around');
  return simulation;
}
