import type { BusAnswer } from '@zutai/contract/sparkplug';
import type { PollingDriver } from '../polling/polling-driver.ts';
import { BusTrace } from './bus-trace.ts';

const GONE: BusAnswer = { kind: 'bus', frames: [], hasMore: false, ended: 'gone' };

/** The one trace of an agent. */
export class BusMonitor {
  #current: { trace: BusTrace; driver: PollingDriver } | undefined;

  /** False while another one runs. */
  start(driver: PollingDriver, id: string): boolean {
    if (this.#current?.trace.isRunning === true) return false;
    const { meter } = driver;
    const trace = new BusTrace(id, () => {
      if (meter.trace === trace) meter.trace = undefined;
    });
    meter.trace = trace;
    this.#current = { trace, driver };
    return true;
  }

  /** A trace that is not there, or another driver's, is `gone`. */
  read(driver: PollingDriver, id: string, after: number): BusAnswer {
    return this.#find(driver, id)?.read(after) ?? GONE;
  }

  /** What is in it is still read, from the place that its reader has come to. */
  stop(driver: PollingDriver, id: string): BusAnswer {
    const trace = this.#find(driver, id);
    trace?.end('stopped');
    return trace ? { kind: 'bus', frames: [], hasMore: true, ended: trace.ended } : GONE;
  }

  /** A driver that was configured anew meanwhile is the same to who looks at it. */
  #find({ configuration }: PollingDriver, id: string): BusTrace | undefined {
    const current = this.#current;
    if (current?.trace.id !== id) return undefined;
    return current.driver.configuration.id === configuration.id ? current.trace : undefined;
  }
}
