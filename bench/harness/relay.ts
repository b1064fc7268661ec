import { fork } from 'node:child_process';
import { once } from 'node:events';

/** The floor of the live benches, see `relay-main.ts`. */
export interface Relay {
  readonly mqttUrl: string;
  readonly url: string;
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

export async function startRelay(): Promise<Relay> {
  const child = fork(new URL('./relay-main.ts', import.meta.url));
  const [{ mqttPort, port }] = await once(child, 'message');
  return {
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    url: `http://127.0.0.1:${port}`,
    cpuMs: async () => {
      child.send('cpu');
      const [{ cpuMs }] = await once(child, 'message');
      return cpuMs;
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
