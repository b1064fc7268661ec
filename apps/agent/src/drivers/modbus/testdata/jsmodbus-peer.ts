import { EventEmitter } from 'node:events';
import jsmodbus from 'jsmodbus';
import type { PeerSignal } from '../../conformance/driver-run.ts';

/** Every type and order of bytes, and what stands for them in the registers at {@link fillRegisters}. */
export const modbusPeerSignals: readonly PeerSignal[] = [
  { tag: 'i16', at: 'HR:0:int16', value: -1_234, other: 4_321 },
  { tag: 'u16', at: 'HR:1', value: 54_321, other: 65_535 },
  { tag: 'i32', at: 'HR:2:int32', value: -123_456_789, other: 2_147_483_647 },
  { tag: 'u32', at: 'HR:4:uint32:CDAB', value: 3_456_789_012, other: 1 },
  { tag: 'i64', at: 'HR:6:int64', value: -1_234_567_890_123_456, other: -1 },
  { tag: 'u64', at: 'HR:10:uint64', value: 18_446_744_073_709_551_615n, other: 9 },
  { tag: 'f32', at: 'HR:14:float32', value: 22.34, other: -0.001 },
  { tag: 'f64', at: 'HR:16:float64', value: -123.45, other: 6.022e23 },
  { tag: 'text', at: 'HR:20:string:4', value: 'pump-01', other: 'valve' },
  { tag: 'bit3', at: 'HR:24.3', value: true, other: false },
  { tag: 'scaled', at: 'HR:25:int16', value: 21.5, other: -3.2, scale: 0.1 },
  { tag: 'input', at: 'IR:7', value: 42 },
  { tag: 'coil', at: 'CO:3', value: true, other: false },
  { tag: 'discrete', at: 'DI:8', value: true },
];

function fillRegisters() {
  const [holding, input] = [Buffer.alloc(400), Buffer.alloc(400)];
  holding.writeInt16BE(-1_234, 0);
  holding.writeUInt16BE(54_321, 2);
  holding.writeInt32BE(-123_456_789, 4);
  // 3,456,789,012 is 0xCE0A6A14: its words the other way round.
  holding.writeUInt32BE(0x6a14ce0a, 8);
  holding.writeBigInt64BE(-1_234_567_890_123_456n, 12);
  holding.writeBigUInt64BE(18_446_744_073_709_551_615n, 20);
  holding.writeFloatBE(22.34, 28);
  holding.writeDoubleBE(-123.45, 32);
  holding.write('pump-01', 40);
  holding.writeUInt16BE(0b1000, 48);
  holding.writeInt16BE(215, 50);
  input.writeUInt16BE(42, 14);
  return { holding, input, coils: Buffer.from([0b1000, 0, 0, 0]), discrete: Buffer.from([0, 1, 0, 0]) };
}

interface Stream {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  write(bytes: Buffer): unknown;
}

/** jsmodbus as a device, with the ways in which a line can fail. */
export class JsmodbusDevice {
  isMute = false;
  isGarbled = false;
  #registers = fillRegisters();

  reset(): void {
    this.#registers = fillRegisters();
  }

  /** Serves one connection. The library sees a stream of its own, so that failures are not its part. */
  serve(stream: Stream, framing: 'tcp' | 'rtu'): void {
    const seen = Object.assign(new EventEmitter(), {
      write: (bytes: Buffer) => {
        if (this.isMute) return;
        stream.write(this.isGarbled ? Buffer.from(bytes.map((byte) => byte ^ 0x5a)) : bytes);
      },
    });
    if (framing === 'rtu') new jsmodbus.server.RTU(seen as never, this.#registers);
    else {
      const listening = new EventEmitter();
      new jsmodbus.server.TCP(listening as never, this.#registers);
      listening.emit('connection', seen);
    }
    stream.on('data', (chunk) => seen.emit('data', chunk));
  }
}
