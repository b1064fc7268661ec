import type { DeviceFailure } from './device-failure.ts';

/** What a frame means: a word that the platform has a text for, and what belongs to it. */
export interface FrameMeaning {
  readonly word: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Bytes as they are on the line, without anything secret: a driver tells what it has left out by leaving it out. */
export interface ObservedFrame {
  readonly bytes: Buffer;
  readonly means?: FrameMeaning | undefined;
}

/** One request under way. Exactly one of `answer` and `fail` ends it. */
export interface ObservedRequest {
  /** The device answered; a failure where it answered that it will not, or with what it was not asked for. */
  answer(frame: () => ObservedFrame, failure?: DeviceFailure): void;
  /** There was no answer. */
  fail(failure: DeviceFailure): void;
}

/**
 * What a driver may tell of its traffic, so that it can be measured and looked at. A frame is given as a function, which
 * is called only while somebody looks on.
 */
export interface BusObserver {
  /** A request leaves now. */
  request(frame: () => ObservedFrame): ObservedRequest;
  /** Bytes that nobody waited for. */
  late(frame: () => ObservedFrame): void;
  /** Drivers that give the same name have to wait for each other. */
  nameLine(name: string): void;
}

const nothing: ObservedRequest = { answer: () => undefined, fail: () => undefined };

/** For a link that nobody observes. */
export const noObserver: BusObserver = {
  request: () => nothing,
  late: () => undefined,
  nameLine: () => undefined,
};
