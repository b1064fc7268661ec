import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type bacnet from '@bacnet-js/client';
import type { DriverPeer } from '../../conformance/describe-driver.ts';
import type { PeerSignal } from '../../conformance/driver-run.ts';

// Of CommonJS, with its class as a property.
const { default: Client } = createRequire(import.meta.url)('@bacnet-js/client') as typeof bacnet;
type BacnetClient = InstanceType<typeof Client>;

const DEVICE = 1234;
/** Means no index, in the library. */
const NO_INDEX = 0xff_ff_ff_ff;
const TAG = { boolean: 1, unsigned: 2, signed: 3, real: 4, text: 7, bits: 8, enumerated: 9, object: 12 };
const ERROR = { unknownObject: 31, propertyClass: 2, unknownProperty: 32, denied: 40 };
const SERVICES = { readProperty: 12, writeProperty: 15, readMultiple: 14 };
const PROPERTY = {
  description: 28,
  objectIdentifier: 75,
  objectList: 76,
  objectName: 77,
  presentValue: 85,
  statusFlags: 111,
  units: 117,
};

/** What the server holds at first; every type once. */
export const bacnetPeerSignals: readonly PeerSignal[] = [
  { tag: 'input', at: 'AI:1', value: 22.34 },
  { tag: 'output', at: 'AO:1', value: 55.5, other: -0.001 },
  { tag: 'setpoint', at: 'analog-value,2@8', value: 21.5, other: 19 },
  { tag: 'running', at: 'BI:1', value: true },
  { tag: 'switch', at: 'BO:1', value: false, other: true },
  { tag: 'mode', at: 'MSV:4', value: 3, other: 1 },
  { tag: 'signed', at: 'IV:1', value: -1_234, other: 70_000 },
  { tag: 'unsigned', at: 'PIV:1', value: 4_000_000_000, other: 5 },
  { tag: 'text', at: 'CSV:1', value: 'pump-01', other: 'valve ß €' },
  { tag: 'unit', at: 'AI:1.units', value: 62 },
  { tag: 'name', at: 'AI:1.object-name', value: 'TE-101' },
  { tag: 'out of service', at: 'AI:1.out-of-service', value: false, other: true },
];

type Value = { type: number; value: unknown };
type ObjectId = { type: number; instance: number };
type Objects = Map<string, Map<number, Value[]>>;

const REAL_BY_TYPE: Readonly<Record<number, number>> = {
  0: TAG.real,
  1: TAG.real,
  2: TAG.real,
  3: TAG.enumerated,
  4: TAG.enumerated,
  19: TAG.unsigned,
  45: TAG.signed,
  48: TAG.unsigned,
  40: TAG.text,
};
const FLAGS_GOOD: Value = { type: TAG.bits, value: { bitsUsed: 4, value: [0] } };

function makeObjects(): Objects {
  const objects: Objects = new Map();
  const list: [type: number, instance: number, name: string, value: unknown][] = [
    [0, 1, 'TE-101', 22.34],
    [1, 1, 'TV-101', 55.5],
    [2, 2, 'TC-101', 21.5],
    [3, 1, 'P-101', 1],
    [4, 1, 'P-101 start', 0],
    [19, 4, 'mode', 3],
    [45, 1, 'trim', -1_234],
    [48, 1, 'total', 4_000_000_000],
    [40, 1, 'label', 'pump-01'],
  ];
  for (const [type, instance, name, value] of list)
    objects.set(
      `${type}:${instance}`,
      new Map<number, Value[]>([
        [PROPERTY.objectName, [{ type: TAG.text, value: name }]],
        [PROPERTY.description, [{ type: TAG.text, value: 'Rücklauf °C' }]],
        [PROPERTY.presentValue, [{ type: REAL_BY_TYPE[type]!, value }]],
        [PROPERTY.statusFlags, [FLAGS_GOOD]],
        [81, [{ type: TAG.boolean, value: false }]],
        ...(type < 3
          ? ([[PROPERTY.units, [{ type: TAG.enumerated, value: 62 }]]] as [number, Value[]][])
          : []),
      ]),
    );
  objects.set(
    `8:${DEVICE}`,
    new Map<number, Value[]>([
      [PROPERTY.objectIdentifier, [{ type: TAG.object, value: { type: 8, instance: DEVICE } }]],
      [
        PROPERTY.objectList,
        list.map(([type, instance]) => ({ type: TAG.object, value: { type, instance } })),
      ],
    ]),
  );
  return objects;
}

export interface PeerManners {
  /** Has no ReadPropertyMultiple. */
  readonly isSimple?: boolean;
  /** Objects that its answers have room for; it aborts for more. */
  readonly roomFor?: number;
  /** A higher priority commands its objects: it takes every write, and shows none. */
  readonly isCommanded?: boolean;
}

/** A device made with `@bacnet-js/client`, behind a door of ours, which keeps its port and can be silent or answer wrongly. */
export class BacnetPeer implements DriverPeer {
  /** Services of the requests that came through the door. */
  readonly services: number[] = [];
  readonly priorities: (number | undefined)[] = [];
  /** How writes are answered: by an error of the class `device`, or by an abort. */
  writeError: number | undefined;
  writeAbort: number | undefined;
  readonly #manners: PeerManners;
  #objects = makeObjects();
  #server: BacnetClient | undefined;
  #door: Socket | undefined;
  #port = 0;
  #inner = 0;
  #isMute = false;
  #isGarbled = false;

  constructor(manners: PeerManners) {
    this.#manners = manners;
  }

  get options() {
    return {
      host: '127.0.0.1',
      port: this.#port,
      deviceInstance: DEVICE,
      timeoutMs: 1_000,
      reconnectMinMs: 100,
      reconnectMaxMs: 200,
    };
  }

  set(type: number, instance: number, property: number, value: Value): void {
    this.#objects.get(`${type}:${instance}`)!.set(property, [value]);
  }

  /** @param bits of status-flags, the first of them lowest */
  setFlags(type: number, instance: number, bits: number): void {
    this.set(type, instance, PROPERTY.statusFlags, { ...FLAGS_GOOD, value: { bitsUsed: 4, value: [bits] } });
  }

  async restart(): Promise<void> {
    this.#objects = makeObjects();
    const inner = await freePort();
    this.#inner = inner;
    const server = new Client({ port: inner, interface: '127.0.0.1' });
    await new Promise<void>((resolve) => server.once('listening', resolve));
    this.#serve(server);
    this.#server = server;
    const door = createSocket('udp4');
    let asker = 0;
    door.on('message', (datagram, { port }) => {
      if (this.#isMute) return;
      if (port !== inner) {
        asker = port;
        this.services.push(datagram[9]!);
        return door.send(datagram, inner, '127.0.0.1');
      }
      door.send(this.#isGarbled ? Buffer.alloc(datagram.length, 0x55) : datagram, asker, '127.0.0.1');
    });
    door.bind(this.#port, '127.0.0.1');
    await once(door, 'listening');
    this.#port = door.address().port;
    this.#door = door;
  }

  async kill(): Promise<void> {
    this.#server?.close();
    const door = this.#door;
    this.#server = this.#door = undefined;
    if (!door) return;
    door.close();
    await once(door, 'close');
  }

  mute(isMute: boolean): void {
    this.#isMute = isMute;
  }

  garble(isGarbled: boolean): void {
    this.#isGarbled = isGarbled;
  }

  stop(): Promise<void> {
    return this.kill();
  }

  #find({ type, instance }: ObjectId, id: number, index = NO_INDEX): Value[] | { code: number } {
    const at = type === 8 && instance === 4_194_303 ? DEVICE : instance;
    const object = this.#objects.get(`${type}:${at}`);
    if (!object) return { code: ERROR.unknownObject };
    const value = object.get(id);
    if (!value) return { code: ERROR.unknownProperty };
    if (index === NO_INDEX) return value;
    if (index === 0) return [{ type: TAG.unsigned, value: value.length }];
    return value[index - 1] ? [value[index - 1]!] : { code: 42 };
  }

  #serve(server: BacnetClient): void {
    // The library types what it decodes as any.
    type Message = { header: { sender: never }; invokeId: number; payload: never };
    const on = (name: string, listener: (message: Message) => void) =>
      server.on(name as 'readProperty', listener as never);
    on('readProperty', ({ header: { sender }, invokeId, payload }) => {
      const { objectId, property } = payload as { objectId: ObjectId; property: { id: number; index: number } };
      const found = this.#find(objectId, property.id, property.index);
      if ('code' in found)
        return server.errorResponse(sender, SERVICES.readProperty, invokeId, ERROR.propertyClass, found.code);
      server.readPropertyResponse(sender, invokeId, objectId as never, property, found as never);
    });
    on('writeProperty', ({ header: { sender }, invokeId, payload }) => {
      const { objectId, value } = payload as {
        objectId: ObjectId;
        value: { property: { id: number }; value: Value[]; priority?: number };
      };
      const found = this.#find(objectId, value.property.id);
      const isInput = objectId.type === 0 && value.property.id === PROPERTY.presentValue;
      if ('code' in found || isInput) {
        const code = 'code' in found ? found.code : ERROR.denied;
        return server.errorResponse(sender, SERVICES.writeProperty, invokeId, ERROR.propertyClass, code);
      }
      this.priorities.push(value.priority);
      if (this.writeError !== undefined)
        return server.errorResponse(sender, SERVICES.writeProperty, invokeId, 0, this.writeError);
      if (this.writeAbort !== undefined) return this.#abort(invokeId, this.writeAbort);
      const [{ type, value: written }] = value.value as [Value];
      if (this.#manners.isCommanded !== true)
        this.set(objectId.type, objectId.instance, value.property.id, { type, value: written });
      server.simpleAckResponse(sender, SERVICES.writeProperty, invokeId);
    });
    if (this.#manners.isSimple) return;
    on('readPropertyMultiple', ({ header: { sender }, invokeId, payload }) => {
      const { properties } = payload as {
        properties: { objectId: ObjectId; properties: { id: number; index: number }[] }[];
      };
      if (properties.length > (this.#manners.roomFor ?? Number.POSITIVE_INFINITY)) return this.#abort(invokeId);
      const values = properties.map(({ objectId, properties: asked }) => ({
        objectId,
        values: asked.map((property) => {
          const found = this.#find(objectId, property.id, property.index);
          const errorClass = ERROR.propertyClass;
          return {
            property,
            value:
              'code' in found
                ? [{ value: { type: 'BacnetError', errorClass, errorCode: found.code } }]
                : found,
          };
        }),
      }));
      server.readPropertyMultipleResponse(sender, invokeId, values as never);
    });
  }

  /** The library sends none: an abort of ASHRAE 135, 20.1.9, put in at the door; reason 4 is "segmentation not supported". */
  #abort(invokeId: number, reason = 4): void {
    const abort = Buffer.from([0x81, 0x0a, 0, 9, 1, 0, 0x71, invokeId, reason]);
    this.#door?.emit('message', abort, { port: this.#inner });
  }
}

/** A port that nobody has now: the library asks for a number. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

export async function startBacnet(manners: PeerManners = {}): Promise<BacnetPeer> {
  const peer = new BacnetPeer(manners);
  await peer.restart();
  return peer;
}
