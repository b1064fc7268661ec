import { menu as alarm } from '../../features/alarm/menu.ts';
import { menu as apiAccount } from '../../features/api-account/menu.ts';
import { menu as apiDocument } from '../../features/api-document/menu.ts';
import { menu as audit } from '../../features/audit/menu.ts';
import { menu as card } from '../../features/card/menu.ts';
import { menu as curve } from '../../features/curve/menu.ts';
import { menu as department } from '../../features/department/menu.ts';
import { menu as enrolment } from '../../features/enrolment/menu.ts';
import { menu as equipment } from '../../features/equipment/menu.ts';
import { menu as equipmentGroup } from '../../features/equipment-group/menu.ts';
import { menu as excel } from '../../features/excel/menu.ts';
import { menu as faceplate } from '../../features/faceplate/menu.ts';
import { menu as feedback } from '../../features/feedback/menu.ts';
import { menu as firstOutGroup } from '../../features/first-out-group/menu.ts';
import { menu as fixedModel } from '../../features/fixed-model/menu.ts';
import { menu as frame } from '../../features/frame/menu.ts';
import { menu as gateway } from '../../features/gateway/menu.ts';
import { menu as hardware } from '../../features/hardware/menu.ts';
import { menu as identityProvider } from '../../features/identity-provider/menu.ts';
import { menu as inspection } from '../../features/inspection/menu.ts';
import { menu as invoice } from '../../features/invoice/menu.ts';
import { menu as licence } from '../../features/licence/menu.ts';
import { menu as managedAccount } from '../../features/managed-account/menu.ts';
import { menu as map } from '../../features/map/menu.ts';
import { menu as market } from '../../features/market/menu.ts';
import { menu as monitor } from '../../features/monitor/menu.ts';
import { menu as notice } from '../../features/notice/menu.ts';
import { menu as notification } from '../../features/notification/menu.ts';
import { menu as offer } from '../../features/offer/menu.ts';
import { menu as organisation } from '../../features/organisation/menu.ts';
import { menu as outbox } from '../../features/outbox/menu.ts';
import { menu as project } from '../../features/project/menu.ts';
import { menu as protocol } from '../../features/protocol/menu.ts';
import { menu as purchase } from '../../features/purchase/menu.ts';
import { menu as repair } from '../../features/repair/menu.ts';
import { menu as report } from '../../features/report/menu.ts';
import { menu as role } from '../../features/role/menu.ts';
import { menu as scene } from '../../features/scene/menu.ts';
import { menu as share } from '../../features/share/menu.ts';
import { menu as sms } from '../../features/sms/menu.ts';
import { menu as sparePart } from '../../features/spare-part/menu.ts';
import { menu as style } from '../../features/style/menu.ts';
import { menu as template } from '../../features/template/menu.ts';
import { menu as videoCloud } from '../../features/video-cloud/menu.ts';
import { menu as webhook } from '../../features/webhook/menu.ts';
import type { MenuEntry } from '../feature.ts';

/**
 * The main menu, in its order: within a group what is used daily comes first, what is set up once comes last. Kept apart
 * from the routes so that the login page need not load icons.
 */
export const menuEntries: readonly MenuEntry[] = [
  ...monitor,
  ...alarm.filter(({ group }) => group === 'monitor'),
  ...repair,
  ...sparePart,
  ...inspection.filter(({ group }) => group === 'monitor'),
  ...curve,
  ...map,
  ...equipmentGroup.filter(({ group }) => group === 'monitor'),
  ...project.filter(({ group }) => group === 'monitor'),
  ...report,
  ...excel.filter(({ group }) => group === 'monitor'),
  ...equipment,
  ...gateway,
  ...equipmentGroup.filter(({ group }) => group === 'manage'),
  ...project.filter(({ group }) => group === 'manage'),
  ...template,
  ...faceplate,
  ...scene,
  ...inspection.filter(({ group }) => group === 'manage'),
  ...excel.filter(({ group }) => group === 'manage'),
  ...share,
  ...firstOutGroup,
  ...fixedModel,
  ...market,
  ...protocol,
  ...hardware,
  ...organisation,
  ...department,
  ...managedAccount,
  ...enrolment,
  ...role,
  ...alarm.filter(({ group }) => group === 'organisation'),
  ...identityProvider,
  ...apiAccount,
  ...apiDocument,
  ...webhook,
  ...notification,
  ...notice,
  ...style,
  ...audit,
  ...outbox,
  ...feedback,
  ...videoCloud,
  ...licence,
  ...frame,
  ...card,
  ...offer,
  ...purchase,
  ...invoice,
  ...sms,
];
