import { type McAddress, type McOptions, mcAddress } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import type { BusObserver } from '../bus-observer.ts';
import { ConnectedLink } from '../connected-link.ts';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SignalValue,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { type Member, membersOf } from '../members.ts';
import { makeBadReading } from '../scaling.ts';
import { McConnection } from './connection.ts';
import { type McMember, placeOf, planMcBlocks } from './place.ts';
import { readMcOnce } from './read-once.ts';
import { createMcReader } from './reader.ts';
import { writeMcSignal } from './writer.ts';

type Placed = McMember | (Member<McAddress> & { readonly failure: DeviceFailure });

/** One connection to a controller. */
export class McLink extends ConnectedLink<McConnection> implements DeviceLink {
  readonly #options: McOptions;
  readonly #placed: ReadonlyMap<string, Placed>;
  /** Of addresses that are none in the driver's notation: never asked for. */
  readonly #misplaced: Reading[];

  constructor(configuration: DriverConfiguration, options: McOptions, observer?: BusObserver) {
    const placed = membersOf(configuration, mcAddress).map((member): Placed => {
      const range = placeOf(member.address, options.xyNotation);
      return 'code' in range ? { ...member, failure: range } : { ...member, range };
    });
    const members = placed.filter((each): each is McMember => 'range' in each);
    const connection = new McConnection(options, observer);
    super(connection, createMcReader(connection, planMcBlocks(members, options), options.wordOrder));
    this.#options = options;
    this.#placed = new Map(placed.map((each) => [each.signal.id, each]));
    this.#misplaced = placed.flatMap((each) =>
      'failure' in each ? [makeBadReading(each.signal, each.failure)] : [],
    );
  }

  override poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    if (this.#misplaced.length > 0) report(this.#misplaced);
    return super.poll(report);
  }

  async write(
    signal: SignalConfiguration,
    value: SignalValue,
    canStart: () => boolean,
  ): Promise<WriteOutcome> {
    const placed = this.#placed.get(signal.id)!;
    if ('failure' in placed) return { ok: false, failure: placed.failure };
    return writeMcSignal(this.connection, placed, value, this.#options.wordOrder, canStart);
  }

  readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    return readMcOnce(this.connection, signal, this.#options);
  }
}
