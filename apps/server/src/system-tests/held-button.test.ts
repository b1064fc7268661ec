import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { type CommandRecord, commandCalls, monitorCalls } from '@zutai/contract';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import {
  type AgentProcess,
  type ApiClient,
  type RunningServer,
  startAgentProcess,
  startServer,
  waitUntil,
} from '@zutai/dev-env/server-process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addModbusSignals, type RegisteredPlant, registerPlant } from './testing/gateway/register-gateway.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const none = { zh: '', en: '' };
const jog = definePoint({
  tag: 'jog',
  group: none,
  title: none,
  writable: true,
  address: { table: 'coil', address: 0, type: 'bool' },
});

/** The network between gateway and platform. Cut, it swallows everything and closes nothing, as a dead link does. */
class Network {
  readonly #sockets = new Set<net.Socket>();
  readonly #server: net.Server;
  #isCut = false;

  constructor(port: number) {
    this.#server = net.createServer((near) => {
      const far = net.connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (bytes) => {
          if (!this.#isCut) to.write(bytes);
        });
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `mqtt://127.0.0.1:${(this.#server.address() as net.AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
  }

  /** The link is up again; what was connected over it starts anew. */
  mend(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  stop(): void {
    this.mend();
    this.#server.close();
  }
}

describe('a button that is held', () => {
  let server: RunningServer;
  let client: ApiClient;
  let plc: ModbusSimulator;
  let plant: RegisteredPlant;
  let network: Network;
  let agent: AgentProcess;
  let signalId: string;
  let renewing: NodeJS.Timeout | undefined;
  /** When the button was pressed last, ms UTC. */
  let pressedMs = 0;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    client = await server.signIn();
    plc = await startModbusSimulator({ points: [jog], values: { jog: false } });
    plant = await registerPlant(client, 'JOG-1');
    const ids = await addModbusSignals(client, plant.equipmentId, {
      ...{ title: 'PLC', port: plc.port, points: [jog] },
    });
    signalId = ids.get('jog')!;
    network = new Network(server.mqttPort);
    agent = await startAgentProcess(plant.gateway, await network.start());
  });
  afterEach(() => clearInterval(renewing));
  afterAll(async () => {
    await agent?.stop();
    network?.stop();
    await plc?.stop();
    await server?.stop();
  });

  const isPressed = () => plc.get('jog') === true;
  const isGood = async () => {
    const signals = await client.call(monitorCalls.querySignal, { equipmentId: plant.equipmentId });
    return signals.find(({ id }) => id === signalId)?.live?.code === '200';
  };

  /** Presses as the browser does, which then renews every second, until the test's end at most. */
  async function hold(): Promise<string> {
    await waitUntil('the button is good', isGood);
    const { equipmentId } = plant;
    const requestId = randomUUID();
    pressedMs = Date.now();
    const press = { equipmentId, signalId, value: 'true', releaseValue: 'false', requestId };
    await client.call(commandCalls.writeSignal, press);
    renewing = setInterval(() => {
      client.send(commandCalls.renewHold, { requestId }).catch(() => undefined);
    }, 1000);
    await waitUntil('it is pressed', isPressed);
    return requestId;
  }

  /** Waits for the release of this press in the ledger, done by the device, for one of these reasons. */
  const expectReleased = (...reasons: CommandRecord['hold'][]) =>
    waitUntil('the release is in the ledger', async () => {
      const { rows } = await client.call(commandCalls.query, { equipmentId: plant.equipmentId });
      const mine = rows.filter((row) => row.requestedMs >= pressedMs);
      const release = mine.find((row) => row.hold !== null && row.hold !== 'press');
      if (release?.status !== 'success') return false;
      expect(reasons).toContain(release.hold);
      expect(mine).toHaveLength(2);
      return true;
    });

  it('stays while it is renewed, longer than a lease, and is released by the finger', async () => {
    let requestId = await hold();
    for (let attempt = 1; ; attempt += 1) {
      // Longer than the lease of 3 s: only the renewals keep it.
      const untilMs = performance.now() + 4_000;
      let longestMs = 0;
      while (isPressed() && performance.now() < untilMs) {
        const fromMs = performance.now();
        await client.call(commandCalls.query, { equipmentId: plant.equipmentId, pageSize: 1 });
        await new Promise((resolve) => setTimeout(resolve, 100));
        longestMs = Math.max(longestMs, performance.now() - fromMs);
      }
      // While the machine stood still nobody could renew, which shows nothing: once more.
      if (isPressed() || longestMs < 1_000 || attempt === 5) break;
      clearInterval(renewing);
      requestId = await hold();
    }
    expect(isPressed()).toBe(true);
    clearInterval(renewing);
    await client.call(commandCalls.releaseHold, { requestId });
    await waitUntil('the release', () => !isPressed());
    await expectReleased('released');
  });

  it('is released when its browser is gone without a word', async () => {
    await hold();
    clearInterval(renewing);
    await waitUntil('the release', () => !isPressed());
    await expectReleased('expired');
  });

  it('is released by the agent alone when the network is cut, with nobody closing a connection', async () => {
    await hold();
    network.cut();
    await waitUntil('the release', () => !isPressed());
    // The browser still renews: the platform has not noticed anything.
    clearInterval(renewing);
    network.mend();
    // Whichever of the two enters it first, the other's report settles it.
    await expectReleased('disconnected', 'expired');
  });

  it('is released by the agent when the server is killed, and nobody starts it again', async () => {
    await hold();
    await server.kill();
    await waitUntil('the release', () => !isPressed());
    expect(agent.isRunning()).toBe(true);
    clearInterval(renewing);
    await server.restart();
    client = await server.signIn();
    // Whichever of the two enters it first: the agent's report or the server that finds the press lapsed.
    await expectReleased('disconnected', 'expired');
    expect(isPressed()).toBe(false);
  });
});
