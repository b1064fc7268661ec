import { useSyncExternalStore } from 'react';
import { useSimulation } from './page-trial.tsx';
import type { Simulation } from './simulation.ts';

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

/** The simulation around; where it is used there is one. */
export function usePageSimulation(): Simulation {
  const simulation = useSimulation();
  if (simulation === null) throw new Error('no simulation around');
  return simulation;
}
