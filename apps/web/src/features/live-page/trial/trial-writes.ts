import { CODE_GOOD, type CommandReply, type MonitoredSignal, type SignalValue } from '@zutai/contract';
import { findDriverProtocol } from '@zutai/contract/driver-protocol';
import type { TriedWrite, WriteRequest, WriteTrial } from '../../monitor/index.ts';
import { rawText, readWritten, type WrittenProblem } from './read-written.ts';
import type { Simulation } from './simulation.ts';

interface TrialOptions {
  simulation: Simulation;
  signals: () => readonly MonitoredSignal[];
  now: () => number;
  /** A value as it is shown, with its unit. */
  format: (signal: MonitoredSignal, value: SignalValue) => string;
  /** Why a value is refused, in words. */
  refusal: (problem: WrittenProblem, signal: MonitoredSignal) => string;
  /** Told of each write that would have been sent. */
  onTried: (tried: TriedWrite, signal: MonitoredSignal) => void;
}

/** The protocol whose addresses the signal's is one of: its register decides what it can hold. */
const PROTOCOL = 'modbus-tcp';

/**
 * Writes that go into the simulation and nowhere else. A signal that was not simulated becomes a constant with what was
 * written to it.
 */
export function createTrialWrites(options: TrialOptions): WriteTrial {
  const { simulation, now } = options;
  const replies = new Map<string, CommandReply>();
  const presses = new Map<string, { signal: MonitoredSignal; releaseValue: string }>();
  const last = new Map<string, TriedWrite>();
  let count = 0;

  function take(signal: MonitoredSignal, text: string, isRelease = false): SignalValue {
    // The limits for operators are not asked of a release: a button must be releasable.
    const limits = isRelease ? { ...signal, min: null, max: null, states: [] } : signal;
    const read = readWritten(limits, text, findDriverProtocol(PROTOCOL));
    if (!read.ok) throw new Error(options.refusal(read.problem, signal));
    const { value } = read;
    count += 1;
    const tried: TriedWrite = {
      id: count,
      timeMs: now(),
      signalId: signal.id,
      shown: options.format(signal, value),
      raw: rawText(signal, value),
    };
    last.set(signal.id, tried);
    if (value !== null) simulation.write(signal, value, tried.timeMs);
    options.onTried(tried, signal);
    return value;
  }

  return {
    submit(signalId: string, { value: text, requestId, releaseValue }: WriteRequest) {
      const known = replies.get(requestId);
      if (known !== undefined) return known;
      const signal = options.signals().find(({ id }) => id === signalId);
      if (signal === undefined) throw new Error(signalId);
      const value = take(signal, text);
      if (releaseValue !== undefined) presses.set(requestId, { signal, releaseValue });
      const reply: CommandReply = {
        ...{ uuid: requestId, online: true, status: 'success', code: CODE_GOOD, message: '' },
        data: { step: 'readBack', readBack: value },
      };
      replies.set(requestId, reply);
      return reply;
    },
    ask(requestId) {
      const reply = replies.get(requestId);
      if (reply === undefined) throw new Error(requestId);
      return reply;
    },
    release(requestId) {
      const press = presses.get(requestId);
      presses.delete(requestId);
      if (press) take(press.signal, press.releaseValue, true);
    },
    isSimulated: (signalId) => simulation.has(signalId),
    sentFor: (signalId) => last.get(signalId),
  };
}
