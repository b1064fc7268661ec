import { accountErrors } from './account/index.ts';
import { alarmErrors } from './alarm/index.ts';
import { apiAccountErrors } from './api-account/index.ts';
import { cardErrors } from './card/index.ts';
import { commandErrors, commandTopics } from './command/index.ts';
import type { ErrorDefinition, TopicDefinition } from './core/index.ts';
import { curveErrors } from './curve/index.ts';
import { departmentErrors } from './department/index.ts';
import { driverErrors, driverTopics } from './driver/index.ts';
import { enrolmentErrors } from './enrolment/index.ts';
import { equipmentErrors } from './equipment/index.ts';
import { equipmentGroupErrors } from './equipment-group/index.ts';
import { excelErrors } from './excel/index.ts';
import { factorErrors } from './factor/index.ts';
import { firstOutGroupErrors } from './first-out-group/index.ts';
import { frameErrors } from './frame/index.ts';
import { gatewayErrors } from './gateway/index.ts';
import { gatewayUpdateErrors } from './gateway-update/index.ts';
import { gatewayVersionErrors } from './gateway-version/index.ts';
import { generalErrors } from './general/index.ts';
import { hardwareErrors } from './hardware/index.ts';
import { hardwareKeyErrors } from './hardware-key/index.ts';
import { historyErrors } from './history/index.ts';
import { identityProviderErrors } from './identity-provider/index.ts';
import { inspectionErrors } from './inspection/index.ts';
import { invoiceErrors } from './invoice/index.ts';
import { licenceErrors } from './licence/index.ts';
import { listErrors } from './list/index.ts';
import { marketErrors } from './market/index.ts';
import { monitorTopics } from './monitor/index.ts';
import { mvarErrors } from './mvar/index.ts';
import { notificationErrors } from './notification/index.ts';
import { offerErrors } from './offer/index.ts';
import { organisationErrors } from './organisation/index.ts';
import { pageErrors } from './page/index.ts';
import { passkeyErrors } from './passkey/index.ts';
import { projectErrors } from './project/index.ts';
import { purchaseErrors } from './purchase/index.ts';
import { regionErrors } from './region/index.ts';
import { repairErrors } from './repair/index.ts';
import { replayErrors } from './replay/index.ts';
import { reportErrors } from './report/index.ts';
import { roleErrors } from './role/index.ts';
import { sceneErrors } from './scene/index.ts';
import { scriptErrors } from './script/index.ts';
import { securityErrors } from './security/index.ts';
import { sessionErrors } from './session/index.ts';
import { shareErrors } from './share/index.ts';
import { signalErrors } from './signal/index.ts';
import { smsErrors } from './sms/index.ts';
import { sparePartErrors } from './spare-part/index.ts';
import { styleErrors } from './style/index.ts';
import { templateErrors } from './template/index.ts';
import { videoCloudErrors } from './video-cloud/index.ts';
import { webhookErrors } from './webhook/index.ts';

/** Every call of the platform, by feature. The server refuses to start while one has no handler. */
export * as calls from './calls.ts';

/** Every WebSocket channel, by feature. */
export * as channels from './channels.ts';

/** Every MQTT topic between processes of the platform, by feature; those of gateways are Sparkplug's. */
export const topics = {
  monitor: monitorTopics,
  command: commandTopics,
  driver: driverTopics,
} as const satisfies Record<string, Record<string, TopicDefinition>>;

/** Every error a call may answer with, by name. */
export const errors = {
  ...generalErrors,
  ...sessionErrors,
  ...equipmentErrors,
  ...gatewayErrors,
  ...gatewayUpdateErrors,
  ...gatewayVersionErrors,
  ...driverErrors,
  ...signalErrors,
  ...historyErrors,
  ...curveErrors,
  ...commandErrors,
  ...pageErrors,
  ...styleErrors,
  ...templateErrors,
  ...projectErrors,
  ...mvarErrors,
  ...repairErrors,
  ...inspectionErrors,
  ...replayErrors,
  ...reportErrors,
  ...regionErrors,
  ...listErrors,
  ...departmentErrors,
  ...roleErrors,
  ...securityErrors,
  ...factorErrors,
  ...passkeyErrors,
  ...identityProviderErrors,
  ...hardwareKeyErrors,
  ...accountErrors,
  ...organisationErrors,
  ...shareErrors,
  ...enrolmentErrors,
  ...apiAccountErrors,
  ...webhookErrors,
  ...alarmErrors,
  ...equipmentGroupErrors,
  ...notificationErrors,
  ...hardwareErrors,
  ...excelErrors,
  ...videoCloudErrors,
  ...frameErrors,
  ...licenceErrors,
  ...marketErrors,
  ...cardErrors,
  ...offerErrors,
  ...purchaseErrors,
  ...smsErrors,
  ...invoiceErrors,
  ...firstOutGroupErrors,
  ...sceneErrors,
  ...scriptErrors,
  ...sparePartErrors,
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorName = keyof typeof errors;
