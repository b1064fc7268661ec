import fs from 'node:fs';
import { createAccountFeature } from './features/account/index.ts';
import { createAlarmFeature } from './features/alarm/index.ts';
import { createApiAccountFeature } from './features/api-account/index.ts';
import { createAuditFeature } from './features/audit/index.ts';
import { createCardFeature } from './features/card/index.ts';
import { createCommandFeature } from './features/command/index.ts';
import { createComputationFeature } from './features/computation/index.ts';
import { createCurveFeature } from './features/curve/index.ts';
import { createDepartmentFeature } from './features/department/index.ts';
import { createDriverFeature } from './features/driver/index.ts';
import { createEnrolmentFeature } from './features/enrolment/index.ts';
import { createEquipmentFeature } from './features/equipment/index.ts';
import { createEquipmentGroupFeature } from './features/equipment-group/index.ts';
import { createExcelFeature } from './features/excel/index.ts';
import { createFactorFeature, createFactorGate } from './features/factor/index.ts';
import { createFirstOutGroupFeature } from './features/first-out-group/index.ts';
import { createFrameFeature } from './features/frame/index.ts';
import { createGatewayFeature, mayPublish, maySubscribe } from './features/gateway/index.ts';
import { createGatewayLinkFeature } from './features/gateway-link/index.ts';
import { createGatewayUpdateFeature, SigningKeyRepository } from './features/gateway-update/index.ts';
import { createGatewayVersionFeature } from './features/gateway-version/index.ts';
import { createGuideFeature } from './features/guide/index.ts';
import { createHardwareFeature } from './features/hardware/index.ts';
import { createHardwareKeyFeature } from './features/hardware-key/index.ts';
import { createHistoryFeature } from './features/history/index.ts';
import { createIdentityProviderFeature } from './features/identity-provider/index.ts';
import { createIngestFeature } from './features/ingest/index.ts';
import { createInspectionFeature } from './features/inspection/index.ts';
import { createInvoiceFeature } from './features/invoice/index.ts';
import { createLicenceFeature } from './features/licence/index.ts';
import { createListFeature } from './features/list/index.ts';
import { createLiveHub, createLiveRepository } from './features/live/index.ts';
import { createMarketFeature } from './features/market/index.ts';
import { createMessageFeature } from './features/message/index.ts';
import { createMonitorFeature } from './features/monitor/index.ts';
import { createMvarFeature } from './features/mvar/index.ts';
import { createNoticeFeature } from './features/notice/index.ts';
import { createNotificationFeature } from './features/notification/index.ts';
import { createOfferFeature } from './features/offer/index.ts';
import { OneTimeSecrets } from './features/one-time-secret/index.ts';
import { createOrganisationFeature } from './features/organisation/index.ts';
import { createOutboxFeature } from './features/outbox/index.ts';
import { createPageFeature } from './features/page/index.ts';
import { createPasskeyFeature } from './features/passkey/index.ts';
import { createProfileFeature } from './features/profile/index.ts';
import { createProjectFeature } from './features/project/index.ts';
import { createProjectMonitorFeature } from './features/project-monitor/index.ts';
import { createPurchaseFeature } from './features/purchase/index.ts';
import { createRecoveryFeature } from './features/recovery/index.ts';
import { createRegionFeature } from './features/region/index.ts';
import { createRepairFeature } from './features/repair/index.ts';
import { createReplayFeature } from './features/replay/index.ts';
import { createReportFeature } from './features/report/index.ts';
import { createRoleFeature } from './features/role/index.ts';
import { createSceneFeature } from './features/scene/index.ts';
import { createScriptFeature } from './features/script/index.ts';
import { createSearchFeature } from './features/search/index.ts';
import { createSecurityFeature } from './features/security/index.ts';
import { createSessionFeature } from './features/session/index.ts';
import { createShareFeature } from './features/share/index.ts';
import { createSignalFeature } from './features/signal/index.ts';
import { createSmsFeature } from './features/sms/index.ts';
import { createSparePartFeature } from './features/spare-part/index.ts';
import { createStyleFeature } from './features/style/index.ts';
import { createTemplateFeature } from './features/template/index.ts';
import { createVideoCloudFeature } from './features/video-cloud/index.ts';
import { createWeatherFeature } from './features/weather/index.ts';
import { createWebhookFeature } from './features/webhook/index.ts';
import { AGENT_FILE } from './platform/http/serve-agent.ts';
import type { Lifecycle } from './platform/lifecycle/lifecycle.ts';
import { openSecretBox } from './platform/secret-box/index.ts';
import { type Platform, type StartedBus, startBus } from './platform/start-platform.ts';

/** Every feature of the server, put together by hand: what each needs of the others stands here. */
export async function createContext(platform: Platform, lifecycle: Lifecycle) {
  const { database, logger: log } = platform;
  const { groupCount, rawRetentionDays, socketsPerAccount, rightsCheckSeconds } = platform.config;
  const named = (feature: string) => ({ ...platform, logger: log.child({ feature }) });
  const secrets = new OneTimeSecrets(database.kysely);
  const audit = createAuditFeature(named('audit'));
  const { recordExport, recordDriverRead, recordGatewayRequest } = audit;
  const agentFile = platform.config.agentFile || AGENT_FILE;
  const box = openSecretBox(platform.config);
  const gate = createFactorGate(platform, box);
  const session = createSessionFeature(platform, secrets, gate);

  // The broker asks the gateway feature who may enter, and that feature ends connections at the broker.
  let started: StartedBus | undefined;
  const agentKey = new SigningKeyRepository(platform.database.kysely, box);
  const gateway = createGatewayFeature(platform, {
    getBrokerUrl: () => started?.brokerUrl ?? '',
    hasProgram: () => fs.existsSync(agentFile),
    getUpdateKey: () => agentKey.publicKey(),
    endConnection: async (sn) => started?.disconnect(sn),
    box,
    groupCount,
  });
  started = await startBus(platform, lifecycle, {
    authenticate: async (sn, key) => {
      const identity = await gateway.authenticateGateway(sn, key);
      return identity === null ? undefined : { id: identity.sn, groupId: identity.groupId };
    },
    mayPublish: ({ id, groupId }, topic) => mayPublish(id, groupId, topic),
    maySubscribe: ({ id, groupId }, filter) => maySubscribe(id, groupId, filter),
  });
  const { bus } = started;

  const linked = createGatewayLinkFeature({ ...named('gateway-link'), bus });
  const { touchConfiguration } = linked.link;
  const live = createLiveHub({
    bus,
    repository: createLiveRepository(database),
    logger: log.child({ feature: 'live' }),
    isShared: platform.config.mqttUrl !== undefined,
  });
  const alarm = createAlarmFeature(platform);
  const computation = createComputationFeature(named('computation'), { live, rawRetentionDays });
  const ingest = createIngestFeature(
    { ...named('ingest'), bus },
    {
      ...{
        live,
        alarms: alarm,
        link: linked.link,
        commands: linked.commands,
        box,
        groupCount,
        rawRetentionDays,
      },
      companion: computation,
    },
  );
  const signal = createSignalFeature(named('signal'), { touchConfiguration, secrets, recordExport });
  const driver = createDriverFeature(platform, {
    ...{ touchConfiguration, box, recordDriverRead, recordGatewayRequest },
    link: linked.link,
  });
  const script = createScriptFeature(platform, { touchConfiguration, link: linked.link });
  const gatewayVersion = createGatewayVersionFeature(platform, { touchConfiguration });
  const gatewayUpdate = createGatewayUpdateFeature(named('gateway-update'), {
    ...{ key: agentKey, link: linked.link, agentFile },
  });
  const template = createTemplateFeature(platform, { box, touchConfiguration });
  const equipment = createEquipmentFeature(platform, {
    touchConfiguration,
    templates: template.ofEquipment,
    removeSignals: signal.removeSignals,
    onMoved: (equipmentId) => {
      monitor.onEquipmentMoved(equipmentId);
      projectMonitor.onEquipmentMoved(equipmentId);
    },
  });
  const page = createPageFeature(platform, {
    template: template.owner,
    findTemplateSource: template.findSource,
  });
  const history = createHistoryFeature(named('history'), { recordExport });
  const curve = createCurveFeature(platform, { history, recordExport });
  const replay = createReplayFeature(platform, { history });
  const monitor = createMonitorFeature(named('monitor'), {
    source: live,
    lease: linked.link,
    sessions: session,
    secrets,
    socketsPerAccount,
    rightsCheckMs: rightsCheckSeconds * 1_000,
  });
  const command = createCommandFeature(named('command'), { link: linked.link, live });
  const style = createStyleFeature(platform);
  const outbox = createOutboxFeature(named('outbox'), style);
  const report = createReportFeature(named('report'), {
    ...{ history: history.reader, recordExport, outbox },
  });
  const projectMonitor = createProjectMonitorFeature(platform, {
    monitor,
    source: live,
    lease: linked.link,
    pages: page.pages,
    report,
    commands: { ...command.handlers, writeSignalOfProject: command.writeSignalOfProject },
  });
  const project = createProjectFeature(platform, { onChanged: projectMonitor.onProjectChanged });
  const mvar = createMvarFeature(platform, { source: live });
  const region = createRegionFeature(platform);
  const search = createSearchFeature(platform);
  const guide = createGuideFeature(platform);
  const list = createListFeature(platform, { recordExport });
  const department = createDepartmentFeature(platform);
  const role = createRoleFeature(platform);
  const security = createSecurityFeature(named('security'), outbox);
  const factor = createFactorFeature(platform, { gate, box, steps: security.steps, sessions: session });
  const passkey = createPasskeyFeature(platform, {
    ...{ secrets, steps: security.steps },
    ...{ entrance: session.entrance, stepUp: session.stepUp },
  });
  const hardwareKey = createHardwareKeyFeature(platform, { gate: gate.keys, steps: security.steps });
  const profile = createProfileFeature(platform, outbox);
  const recovery = createRecoveryFeature(platform, security, outbox);
  const account = createAccountFeature(platform);
  const message = createMessageFeature(named('message'), { secrets, sessions: session });
  const apiAccount = createApiAccountFeature(platform, outbox, message);
  const webhook = createWebhookFeature(named('webhook'));
  const identityProvider = createIdentityProviderFeature(platform, { box, secrets, sessions: session });
  const organisation = createOrganisationFeature(platform);
  const equipmentGroup = createEquipmentGroupFeature(platform);
  const share = createShareFeature(platform);
  const enrolment = createEnrolmentFeature(platform, outbox);
  const notice = createNoticeFeature(platform);
  const repair = createRepairFeature(platform);
  const inspection = createInspectionFeature(platform, { live, history });
  const excel = createExcelFeature(named('excel'), { report, live, recordExport });
  const sms = createSmsFeature(platform, { outbox, names: style });
  const notification = createNotificationFeature(platform, outbox, style, sms.alarmCredit);
  const hardware = createHardwareFeature(platform);
  const weather = createWeatherFeature(named('weather'));
  const videoCloud = createVideoCloudFeature(platform, { box, pages: page.pages });
  const frame = createFrameFeature(platform);
  const licence = createLicenceFeature(named('licence'));
  const market = createMarketFeature(platform, { library: template.library, box, recordExport });
  const card = createCardFeature(named('card'), message);
  const offer = createOfferFeature(platform);
  const purchase = createPurchaseFeature(named('purchase'), {
    cards: card.provider,
    audit: audit.repository,
  });
  const invoice = createInvoiceFeature(platform, { outbox });
  const firstOutGroup = createFirstOutGroupFeature(platform);
  const scene = createSceneFeature(platform);
  const sparePart = createSparePartFeature(platform);
  return {
    account,
    alarm,
    repair,
    inspection,
    excel,
    apiAccount,
    webhook,
    identityProvider,
    organisation,
    broker: started,
    secrets,
    audit,
    session,
    gateway,
    linked,
    live,
    ingest,
    computation,
    signal,
    driver,
    script,
    gatewayUpdate,
    gatewayVersion,
    template,
    equipment,
    page,
    history,
    curve,
    replay,
    monitor,
    command,
    project,
    mvar,
    region,
    report,
    projectMonitor,
    search,
    guide,
    list,
    department,
    role,
    outbox,
    security,
    recovery,
    factor,
    passkey,
    hardwareKey,
    profile,
    share,
    enrolment,
    equipmentGroup,
    notice,
    message,
    notification,
    hardware,
    style,
    videoCloud,
    weather,
    frame,
    licence,
    market,
    card,
    offer,
    purchase,
    sms,
    invoice,
    firstOutGroup,
    scene,
    sparePart,
  };
}

export type Context = Awaited<ReturnType<typeof createContext>>;
