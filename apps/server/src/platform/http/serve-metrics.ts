import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/load-config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isFromThisMachine } from './from-this-machine.ts';

/** `GET /metrics` in Prometheus' text form, for this machine alone unless `ZUTAI_METRICS` says otherwise. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  access: ServerConfig['metricsAccess'],
): void {
  app.get('/metrics', async (request, reply) => {
    if (access === 'off' || (access === 'loopback' && !isFromThisMachine(request)))
      return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Counts and times requests by route and status. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
  const duration = metrics.histogram('zutai_http_request_seconds', 'Time to answer', buckets, [
    'route',
    'status',
  ]);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });
}
