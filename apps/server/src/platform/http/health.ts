import type { FastifyInstance } from 'fastify';

/** State of one part, as `/healthz` shows it: no addresses, no error texts. */
export type PartState = 'ok' | 'degraded' | 'failed' | 'starting';

export interface Health {
  /** Adds a part; `check` may take up to 2 s, throwing counts as failed. `degraded` still answers 200. */
  readonly add: (name: string, check: () => PartState | Promise<PartState>) => void;
  /** Called once when everything has started. */
  readonly setReady: () => void;
  readonly read: () => Promise<{ status: PartState; parts: Record<string, PartState> }>;
}

const CHECK_TIMEOUT_MS = 2_000;

export function createHealth(): Health {
  const checks = new Map<string, () => PartState | Promise<PartState>>();
  let isReady = false;

  async function check(name: string): Promise<[string, PartState]> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<PartState>((resolve) => {
      timer = setTimeout(() => resolve('failed'), CHECK_TIMEOUT_MS);
    });
    try {
      return [name, await Promise.race([checks.get(name)!(), timeout])];
    } catch {
      return [name, 'failed'];
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    add: (name, part) => void checks.set(name, part),
    setReady: () => {
      isReady = true;
    },
    read: async () => {
      const parts = Object.fromEntries(await Promise.all([...checks.keys()].map(check)));
      const states = Object.values(parts);
      const worst =
        (['failed', 'starting', 'degraded'] as const).find((state) => states.includes(state)) ?? 'ok';
      return { status: isReady ? worst : 'starting', parts };
    },
  };
}

/** `GET /healthz`: 200 once ready and while no part has failed, 503 otherwise; each part's state as JSON. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => {
    const state = await health.read();
    const isUp = state.status === 'ok' || state.status === 'degraded';
    return reply
      .code(isUp ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
}
