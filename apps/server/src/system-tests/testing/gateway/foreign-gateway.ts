import sparkplug, { type UPayload } from 'sparkplug-client';

export interface ForeignGatewayOptions {
  readonly serverUrl: string;
  readonly sn: string;
  readonly key: string;
  readonly groupId: string;
  readonly deviceId: string;
  /** Takes no commands. */
  readonly isDeaf?: boolean;
}

type Metric = NonNullable<UPayload['metrics']>[number];

/** A gateway that nobody here wrote: npm's sparkplug-client with two values and a set-point. */
export class ForeignGateway {
  temperature = 20;
  setPoint = 50;
  isRunning = true;
  readonly commands: string[] = [];
  readonly #client: ReturnType<typeof sparkplug.newClient>;
  readonly #deviceId: string;
  readonly #timer: NodeJS.Timeout;
  #isBorn = false;

  constructor({ serverUrl, sn, key, groupId, deviceId, isDeaf = false }: ForeignGatewayOptions) {
    this.#deviceId = deviceId;
    this.#client = sparkplug.newClient({
      serverUrl,
      username: sn,
      password: key,
      groupId,
      edgeNode: sn,
      clientId: `foreign-${sn}`,
      publishDeath: true,
      version: 'spBv1.0',
    });
    this.#client.on('birth', () => this.#publishBirths());
    this.#client.on('ncmd', (payload) => {
      if (payload.metrics?.some(({ name, value }) => name === 'Node Control/Rebirth' && value === true))
        this.#publishBirths();
    });
    this.#client.on('dcmd', (_device, payload) => {
      if (!isDeaf) this.#obey(payload.metrics ?? []);
    });
    this.#client.on('error', () => undefined);
    this.#timer = setInterval(() => {
      this.temperature += 1;
      if (this.#isBorn) this.#publishData(this.#metrics());
    }, 250);
  }

  /** Says goodbye with a death certificate and leaves. */
  stop(): void {
    clearInterval(this.#timer);
    this.#client.stop();
  }

  #metrics(): Metric[] {
    return [
      { name: 'temperature', type: 'Double', value: this.temperature },
      { name: 'line 1/set-point', type: 'Float', value: this.setPoint },
      { name: 'line 1/running', type: 'Boolean', value: this.isRunning },
    ];
  }

  #publishBirths(): void {
    const rebirth: Metric = { name: 'Node Control/Rebirth', type: 'Boolean', value: false };
    this.#client.publishNodeBirth({ timestamp: Date.now(), metrics: [rebirth] });
    this.#client.publishDeviceBirth(this.#deviceId, { timestamp: Date.now(), metrics: this.#metrics() });
    this.#isBorn = true;
  }

  #publishData(metrics: Metric[]): void {
    this.#client.publishDeviceData(this.#deviceId, { timestamp: Date.now(), metrics });
  }

  /** Takes the value of a command and reports the metric back, which is all the answer Sparkplug knows. */
  #obey(metrics: readonly Metric[]): void {
    for (const { name, value } of metrics) {
      this.commands.push(String(name));
      if (name === 'line 1/set-point') this.setPoint = Number(value);
      if (name === 'line 1/running') this.isRunning = value === true;
    }
    this.#publishData(this.#metrics());
  }
}
