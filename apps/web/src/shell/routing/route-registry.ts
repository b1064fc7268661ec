import { routes as account } from '../../features/account/routes.ts';
import { routes as alarm } from '../../features/alarm/routes.ts';
import { routes as apiAccount } from '../../features/api-account/routes.ts';
import { routes as apiDocument } from '../../features/api-document/routes.ts';
import { routes as audit } from '../../features/audit/routes.ts';
import { routes as card } from '../../features/card/routes.ts';
import { routes as curve } from '../../features/curve/routes.ts';
import { routes as department } from '../../features/department/routes.ts';
import { routes as designer } from '../../features/designer/routes.ts';
import { routes as enrolment } from '../../features/enrolment/routes.ts';
import { routes as equipment } from '../../features/equipment/routes.ts';
import { routes as equipmentGroup } from '../../features/equipment-group/routes.ts';
import { routes as excel } from '../../features/excel/routes.ts';
import { routes as faceplate } from '../../features/faceplate/routes.ts';
import { routes as feedback } from '../../features/feedback/routes.ts';
import { routes as firstOutGroup } from '../../features/first-out-group/routes.ts';
import { routes as fixedModel } from '../../features/fixed-model/routes.ts';
import { routes as frame } from '../../features/frame/routes.ts';
import { routes as gateway } from '../../features/gateway/routes.ts';
import { routes as guide } from '../../features/guide/routes.ts';
import { routes as hardware } from '../../features/hardware/routes.ts';
import { routes as identityProvider } from '../../features/identity-provider/routes.ts';
import { routes as inspection } from '../../features/inspection/routes.ts';
import { routes as invoice } from '../../features/invoice/routes.ts';
import { routes as licence } from '../../features/licence/routes.ts';
import { routes as livePage } from '../../features/live-page/routes.ts';
import { routes as managedAccount } from '../../features/managed-account/routes.ts';
import { routes as map } from '../../features/map/routes.ts';
import { routes as market } from '../../features/market/routes.ts';
import { routes as message } from '../../features/message/routes.ts';
import { routes as monitor } from '../../features/monitor/routes.ts';
import { routes as news } from '../../features/news/routes.ts';
import { routes as notice } from '../../features/notice/routes.ts';
import { routes as notification } from '../../features/notification/routes.ts';
import { routes as offer } from '../../features/offer/routes.ts';
import { routes as organisation } from '../../features/organisation/routes.ts';
import { routes as outbox } from '../../features/outbox/routes.ts';
import { routes as project } from '../../features/project/routes.ts';
import { routes as protocol } from '../../features/protocol/routes.ts';
import { routes as purchase } from '../../features/purchase/routes.ts';
import { routes as repair } from '../../features/repair/routes.ts';
import { routes as report } from '../../features/report/routes.ts';
import { routes as role } from '../../features/role/routes.ts';
import { routes as scene } from '../../features/scene/routes.ts';
import { routes as share } from '../../features/share/routes.ts';
import { routes as sms } from '../../features/sms/routes.ts';
import { routes as sparePart } from '../../features/spare-part/routes.ts';
import { routes as style } from '../../features/style/routes.ts';
import { routes as template } from '../../features/template/routes.ts';
import { routes as videoCloud } from '../../features/video-cloud/routes.ts';
import { routes as webhook } from '../../features/webhook/routes.ts';
import type { FeatureRoute } from '../feature.ts';

/** The screens of every feature. A new feature adds its line here and in `menu-registry.ts`. */
export const featureRoutes: readonly FeatureRoute[] = [
  ...monitor,
  ...alarm,
  ...curve,
  ...map,
  ...livePage,
  ...equipment,
  ...equipmentGroup,
  ...gateway,
  ...hardware,
  ...fixedModel,
  ...department,
  ...repair,
  ...excel,
  ...inspection,
  ...report,
  ...role,
  ...managedAccount,
  ...enrolment,
  ...apiAccount,
  ...apiDocument,
  ...webhook,
  ...identityProvider,
  ...organisation,
  ...style,
  ...project,
  ...template,
  ...faceplate,
  ...protocol,
  ...designer,
  ...account,
  ...audit,
  ...outbox,
  ...feedback,
  ...share,
  ...message,
  ...notice,
  ...notification,
  ...videoCloud,
  ...frame,
  ...licence,
  ...market,
  ...card,
  ...offer,
  ...purchase,
  ...invoice,
  ...sms,
  ...firstOutGroup,
  ...scene,
  ...guide,
  ...news,
  ...sparePart,
];
