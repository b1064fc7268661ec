import { parseArgs } from 'node:util';
import { startBoiler } from './boiler/index.ts';
import type { DeviceClockOptions } from './device/start-device.ts';
import type { ModbusSimulator } from './modbus/simulator.ts';
import { startPlant } from './plant/index.ts';

type Starter = (options: DeviceClockOptions & { seed: number }) => Promise<ModbusSimulator>;

const devices: Readonly<Record<string, Starter>> = { plant: startPlant, boiler: startBoiler };

const usage = `usage: node packages/dev-env/src/main.ts plant|boiler [--port 5020] [--host 127.0.0.1] [--seed 1] [--speed 1]
  --port 0 lets the system choose; --speed is simulated seconds per second`;

/** A whole or broken number within bounds, or a sentence that says what is wrong. */
function readNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new Error(`--${name} must be between ${min} and ${max}, is ${JSON.stringify(text)}`);
  }
  return value;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '5020' },
      host: { type: 'string', default: '127.0.0.1' },
      seed: { type: 'string', default: '1' },
      speed: { type: 'string', default: '1' },
    },
  });
  const name = positionals[0] ?? '';
  const start = Object.hasOwn(devices, name) ? devices[name] : undefined;
  if (!start || positionals.length !== 1) throw new Error(usage);
  const device = await start({
    port: Math.trunc(readNumber('port', values.port, 0, 65_535)),
    host: values.host,
    seed: Math.trunc(readNumber('seed', values.seed, 0, 4_294_967_295)),
    speed: readNumber('speed', values.speed, 0, 100_000),
  });
  console.log(`${name} on Modbus TCP ${device.host}:${device.port}`);
  const stop = () => void device.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
