import type { Point, PointValue } from '../point/point.ts';
import { PointImage, type PointWriteListener } from './point-image.ts';
import type { GapAnswer } from './register-bank.ts';
import { ModbusServer, type ModbusServerOptions } from './server.ts';

export interface ModbusSimulatorOptions extends ModbusServerOptions {
  points: readonly Point[];
  /** Values at the start by tag; what is not named is 0, false or ''. */
  values?: Readonly<Record<string, PointValue>>;
  /** @default 'zero' */
  gaps?: GapAnswer;
  onWrite?: PointWriteListener;
}

/** A device of any points, held still: it changes only by `set` and by its clients' writes. */
export interface ModbusSimulator {
  readonly port: number;
  readonly host: string;
  readonly server: ModbusServer;
  readonly image: PointImage;
  get(tag: string): PointValue;
  set(tag: string, value: PointValue): void;
  stop(): Promise<void>;
}

/** Rejects when the port is taken; throws when two points claim the same place. */
export async function startModbusSimulator(options: ModbusSimulatorOptions): Promise<ModbusSimulator> {
  const image = new PointImage(options);
  for (const [tag, value] of Object.entries(options.values ?? {})) image.set(tag, value);
  const server = new ModbusServer(image, options);
  await server.start();
  return {
    server,
    image,
    port: server.port,
    host: server.host,
    get: (tag) => image.get(tag),
    set: (tag, value) => image.set(tag, value),
    stop: () => server.stop(),
  };
}
