import path from 'node:path';
import { type CallDefinition, calls } from '@zutai/contract';
import { errorText, pickLanguage } from '@zutai/i18n';
import type { FastifyInstance } from 'fastify';
import { type Context, createContext } from './context.ts';
import { hasBearer } from './features/api-account/index.ts';
import { createDemoFeature } from './features/demo/index.ts';
import { liveSocketOptions } from './features/monitor/index.ts';
import { listJobs } from './jobs.ts';
import { type Handlers, type ServeOptions, serveCalls, setErrorReply } from './platform/call/index.ts';
import type { ServerConfig } from './platform/config/load-config.ts';
import { warnOfPlainHttp } from './platform/http/host-guard.ts';
import { AGENT_FILE, serveAgent } from './platform/http/serve-agent.ts';
import { createHttpServer } from './platform/http/server.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import type { Lifecycle } from './platform/lifecycle/lifecycle.ts';
import type { Logger } from './platform/logging/logger.ts';
import { type Platform, startPlatform } from './platform/start-platform.ts';
import { systemContext } from './system-context.ts';
import type { StartedApp } from './welcome.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

/** Handlers of every feature that has calls; the types ask for each. */
function handlersOf(context: Context): { [F in keyof typeof calls]: Handlers<(typeof calls)[F]> } {
  const handlers = {
    notification: context.notification.handlers,
    notificationRota: context.notification.rotaHandlers,
    hardware: context.hardware.handlers,
    videoCloud: context.videoCloud.handlers,
    weather: context.weather.handlers,
    frame: context.frame.handlers,
    licence: context.licence.handlers,
    market: context.market.handlers,
    card: context.card.handlers,
    offer: context.offer.handlers,
    purchase: context.purchase.handlers,
    invoice: context.invoice.handlers,
    sms: context.sms.handlers,
    smsOffer: context.sms.offerHandlers,
    firstOutGroup: context.firstOutGroup.handlers,
    scene: context.scene.handlers,
    sparePart: context.sparePart.handlers,
    session: context.session.handlers,
    alarm: context.alarm.handlers,
    repair: context.repair.handlers,
    inspection: context.inspection.handlers,
    excel: context.excel.handlers,
    notice: context.notice.handlers,
    message: context.message.handlers,
    equipment: context.equipment.handlers,
    gateway: context.gateway.handlers,
    driver: context.driver.handlers,
    script: context.script.handlers,
    gatewayUpdate: context.gatewayUpdate.handlers,
    gatewayVersion: context.gatewayVersion.handlers,
    signal: context.signal.handlers,
    monitor: context.monitor.handlers,
    history: context.history.handlers,
    curve: context.curve.handlers,
    replay: context.replay.handlers,
    command: context.command.handlers,
    page: context.page.handlers,
    template: context.template.handlers,
    project: context.project.handlers,
    mvar: context.mvar.handlers,
    region: context.region.handlers,
    report: context.report.handlers,
    projectMonitor: context.projectMonitor.handlers,
    search: context.search.handlers,
    guide: context.guide.handlers,
    account: context.account.handlers,
    apiAccount: context.apiAccount.handlers,
    webhook: context.webhook.handlers,
    identityProvider: context.identityProvider.handlers,
    department: context.department.handlers,
    organisation: context.organisation.handlers,
    role: context.role.handlers,
    outbox: context.outbox.handlers,
    security: context.security.handlers,
    recovery: context.recovery.handlers,
    factor: context.factor.handlers,
    passkey: context.passkey.handlers,
    hardwareKey: context.hardwareKey.handlers,
    profile: context.profile.handlers,
    share: context.share.handlers,
    style: context.style.handlers,
    enrolment: context.enrolment.handlers,
    equipmentGroup: context.equipmentGroup.handlers,
  };
  const all = { ...handlers, audit: context.audit.handlersBeside(handlers) };
  return { ...all, list: context.list.handlersBeside(all) };
}

/** Adds every call and route of the features to an HTTP server. */
export function serveFeatures(app: FastifyInstance, context: Context, options: ServeOptions): void {
  setErrorReply(app);
  const handlers = handlersOf(context);
  for (const [feature, definitions] of Object.entries(
    calls as Record<string, Record<string, CallDefinition>>,
  ))
    serveCalls(app, feature, definitions, handlers[feature as keyof typeof handlers], {
      ...options,
      // Programs call calls; pictures are for who looks at them.
      resolveCaller: (request) =>
        hasBearer(request) ? context.apiAccount.resolveBearer(request) : options.resolveCaller(request),
    });
  context.profile.registerRoutes(app, options);
  context.style.registerRoutes(app);
  context.frame.registerRoutes(app, options);
  context.purchase.registerRoutes(app);
  const { session, share } = context;
  context.page.registerRoutes(app, {
    ...options,
    resolvePictureGuests: async (request) => {
      const guests = await session.resolvePictureGuests(request);
      const narrowed = await Promise.all(guests.map((guest) => share.narrow(guest)));
      return narrowed.filter((guest) => guest !== null);
    },
  });
  context.scene.registerRoutes(app, options);
  context.monitor.serveSockets(app);
  context.projectMonitor.serveSockets(app);
  context.message.serveSockets(app);
}

/** Starts the whole server; `lifecycle.stop()` ends it in reverse order. */
export async function startApp(
  config: ServerConfig,
  logger: Logger,
  lifecycle: Lifecycle,
): Promise<StartedApp> {
  const stopOnFailure = (error: Error) => {
    logger.fatal({ err: error }, 'the database cannot be brought back; stopping');
    void lifecycle.stop().then(() => process.exit(1));
  };
  const platform = await startPlatform(config, logger, lifecycle, stopOnFailure);
  const context = await createContext(platform, lifecycle);
  const isDemoWanted = config.isDemoWanted ?? config.databaseUrl === undefined;
  const administrator = await context.session.ensureFirstAdministrator({
    dataFolder: config.dataFolder,
    password: config.adminPassword,
    isDemo: isDemoWanted,
  });
  await startFeatures(platform, context, lifecycle);
  await lifecycle.start(
    'MQTT listener',
    () => context.broker.listen(),
    () => context.broker.stopListening(),
  );
  const url = await startHttp(platform, context, lifecycle);
  const hasDemo = isDemoWanted && (await startDemo(platform, context, lifecycle));
  platform.health.setReady();
  return { url, brokerUrl: context.broker.brokerUrl, administrator, hasDemo };
}

async function startFeatures(platform: Platform, context: Context, lifecycle: Lifecycle): Promise<void> {
  const { live, linked, computation, ingest, command, signal, monitor, projectMonitor, message } = context;
  await lifecycle.start(
    'live values',
    () => live.start(),
    () => live.stop(),
  );
  await lifecycle.start(
    'gateway link',
    () => linked.start(),
    () => linked.stop(),
  );
  await lifecycle.start(
    'commands',
    () => command.start(),
    () => command.stop(),
  );
  platform.health.add('ingest', ingest.ingestState);
  platform.health.add('history', ingest.historyState);
  await lifecycle.start(
    'calculated values',
    () => computation.start(),
    () => computation.stop(),
  );
  await lifecycle.start(
    'ingest',
    () => ingest.start(),
    () => ingest.stop(),
  );
  await lifecycle.start(
    'signals',
    () => signal.start(),
    () => signal.stop(),
  );
  await lifecycle.start(
    'monitoring',
    () => monitor.start(),
    () => monitor.stop(),
  );
  await lifecycle.start(
    'project monitoring',
    () => projectMonitor.start(),
    () => projectMonitor.stop(),
  );
  await lifecycle.start(
    'messages',
    () => message.start(),
    () => message.stop(),
  );
  const logger = platform.logger.child({ part: 'jobs' });
  await lifecycle.start(
    'jobs',
    () => startJobs({ leases: platform.leases, logger, jobs: listJobs(context) }),
    (stop) => stop(),
  );
}

async function startHttp(platform: Platform, context: Context, lifecycle: Lifecycle): Promise<string> {
  const { config, logger, health, metrics } = platform;
  warnOfPlainHttp(config, logger);
  const resolveCaller: ServeOptions['resolveCaller'] = async (request) => {
    const caller = await context.session.resolveCaller(request);
    return caller === null || caller === 'revoked' ? caller : context.share.narrow(caller);
  };
  const app = await createHttpServer({
    config,
    logger,
    health,
    metrics,
    webFolder: WEB_FOLDER,
    webSocket: liveSocketOptions,
    completePage: (html, request) => context.style.completePage(html, request, resolveCaller),
    notFoundMessage: (request) => errorText(pickLanguage(request.headers['accept-language']), 'notFound'),
  });
  serveAgent(app, config.agentFile || AGENT_FILE);
  serveFeatures(app, context, {
    resolveCaller,
    onForbidden: context.audit.onForbidden,
  });
  return lifecycle.start(
    'web server',
    () => app.listen({ host: config.host, port: config.port }),
    () => app.close(),
  );
}

/** Whether the demo runs. */
async function startDemo(platform: Platform, context: Context, lifecycle: Lifecycle): Promise<boolean> {
  const handlers = handlersOf(context);
  const demo = createDemoFeature({
    logger: platform.logger.child({ feature: 'demo' }),
    dataFolder: platform.config.dataFolder,
    agentAllowedHosts: platform.config.agentAllowedHosts,
    handlers,
    database: platform.database,
    createContext: () => systemContext(context.session, platform.logger),
    getBrokerUrl: () => platform.config.mqttUrl ?? context.broker.brokerUrl,
  });
  try {
    await lifecycle.start(
      'demo plant',
      () => demo.start(),
      () => demo.stop(),
    );
    return true;
  } catch (error) {
    // The platform is there without it.
    platform.logger.error({ err: error }, 'the demo plant did not start; the server goes on without it');
    await demo.stop();
    return false;
  }
}
