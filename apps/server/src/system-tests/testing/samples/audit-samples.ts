import type { calls } from '@zutai/contract';
import { plain, refused, type Samples } from '../sample.ts';

/** Filters of the own organisation's trail: ids of others are not even looked up. */
export const auditSamples: { [N in keyof (typeof calls)['audit']]: Samples } = {
  queryPeople: (other) => [
    { body: {}, foreign: [] },
    refused({ keyword: 'nobody', chosenId: other.accountId }, 'chosenId'),
  ],
  queryOwn: plain(),
  queryByObjectId: (other) =>
    (
      [
        ['equipment', other.equipmentId],
        ['gateway', other.gatewayId],
        ['project', other.projectId],
        ['page', other.pageId],
        ['template', other.templateId],
        ['account', other.accountId],
        ['role', other.roleId],
        ['department', other.departmentId],
        ['organisation', other.organisationId],
        ['equipment_group', other.equipmentGroupId],
        ['webhook', other.webhookId],
        ['identity_provider', other.identityProviderId],
        ['share', other.shareId],
      ] as const
    ).map(([objectKind, objectId]) => refused({ objectKind, objectId }, 'objectId')),
  query: (other) => [
    refused({ accountId: other.accountId }, 'accountId'),
    refused({ objectKind: 'gateway', objectId: other.gatewayId }, 'objectId'),
  ],
};
