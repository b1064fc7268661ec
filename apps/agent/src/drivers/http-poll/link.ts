import {
  type HttpPollAddress,
  type HttpPollOptions,
  httpPollAddress,
  httpPollProtocol,
} from '@zutai/contract/driver-protocol';
import { type DriverConfiguration, deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import { type BusObserver, noObserver } from '../bus-observer.ts';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { type Member, membersOf } from '../members.ts';
import { DeviceText } from '../raw-text.ts';
import { refusedWrite } from '../read-only.ts';
import { makeBadReading } from '../scaling.ts';
import { describeStreamError } from '../stream-error.ts';
import { HttpFrames } from './observe.ts';

/** A device that sends more says something else than values. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

type Answer =
  | { text: string; failure?: undefined }
  | { text?: undefined; failure: DeviceFailure; isLost: boolean };

/** Asks each path once a poll, whatever number of signals read from it. */
export class HttpPollLink implements DeviceLink {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #options: HttpPollOptions;
  readonly #byPath: Map<string, Member<HttpPollAddress>[]>;
  readonly #observer: BusObserver;
  readonly #frames: HttpFrames;
  readonly #closing = new AbortController();

  constructor(configuration: DriverConfiguration, observer: BusObserver = noObserver) {
    this.#observer = observer;
    this.#options = httpPollProtocol.optionsSchema.parse(configuration.options);
    this.#frames = new HttpFrames(this.#options);
    const members = membersOf(configuration, httpPollAddress);
    this.#byPath = Map.groupBy(members, ({ address }) => address.path);
  }

  /** There is no connection to be opened: whether the device is there shows at the first request. */
  async open(): Promise<DeviceFailure | undefined> {
    return undefined;
  }

  async poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    for (const [path, members] of this.#byPath) {
      const answer = await this.#ask(path);
      if (answer.failure) {
        const { failure } = answer;
        report(members.map(({ signal }) => makeBadReading(signal, failure)));
        if (answer.isLost) return { isLinkLost: true, failure };
        continue;
      }
      const text = new DeviceText(answer.text);
      report(members.map(({ signal, address }) => text.read(signal, address.json)));
    }
    return { isLinkLost: false };
  }

  async write(): Promise<WriteOutcome> {
    return refusedWrite;
  }

  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    const { path, json } = httpPollAddress.parse(signal.address);
    const answer = await this.#ask(path);
    if (answer.failure) return { value: null, failure: answer.failure };
    return { ...new DeviceText(answer.text).read(signal, json), bytes: Buffer.from(answer.text) };
  }

  close(): void {
    this.#closing.abort();
  }

  async #ask(path: string): Promise<Answer> {
    const { url, timeoutMs } = this.#options;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]);
    const observed = this.#observer.request(() => this.#frames.request(path));
    try {
      // A redirect could lead anywhere; what may be reached was decided by the address that was entered.
      const answer = await fetch(joinUrl(url, path), {
        headers: this.#headers(),
        redirect: 'manual',
        signal,
      });
      const read = answer.ok ? await readAnswer(answer) : await refuse(answer);
      observed.answer(() => this.#frames.answer(answer.status, read.text ?? ''), read.failure);
      return read;
    } catch (error) {
      const failure = describeError(error as Error, timeoutMs);
      observed.fail(failure);
      return { failure, isLost: true };
    }
  }

  #headers(): Record<string, string> {
    const { user, password, token } = this.#options;
    if (token !== '') return { authorization: `Bearer ${token}` };
    if (user === '' && password === '') return {};
    return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  }
}

const joinUrl = (base: string, path: string) => (path === '' ? base : `${base.replace(/\/$/, '')}${path}`);

async function readAnswer(answer: Response): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES)
      return {
        failure: { code: deviceCode.dataCheckError, message: 'the answer is too long' },
        isLost: false,
      };
    chunks.push(chunk);
  }
  return {
    text: Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  };
}

async function refuse(answer: Response): Promise<Answer> {
  await answer.body?.cancel();
  return { failure: describeStatus(answer), isLost: false };
}

function describeStatus({ status }: Response): DeviceFailure {
  const message = `the device answered with HTTP status ${status}`;
  if (status === 401 || status === 403)
    return { code: deviceCode.communicationFault, cause: 'signIn', message };
  if (status === 404) return { code: deviceCode.addressUnknown, message };
  return { code: deviceCode.deviceFault, message };
}

function describeError(error: Error, timeoutMs: number): DeviceFailure {
  if (error.name === 'TimeoutError') {
    const message = `no answer within ${timeoutMs} ms`;
    return { code: deviceCode.responseTimeout, cause: 'timeout', message };
  }
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  if (cause?.code?.includes('CERT') || cause?.code?.includes('SELF_SIGNED'))
    return { code: deviceCode.communicationFault, cause: 'certificate', message: cause.message };
  return describeStreamError(cause ?? error);
}
