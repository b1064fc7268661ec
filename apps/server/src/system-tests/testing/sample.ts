/** Ids of what one organisation has, one of each kind. */
export interface Belongings {
  /** The title of all of them. */
  readonly mark: string;
  readonly gatewayId: string;
  /** Of the program of the gateway, paused. */
  readonly rolloutId: string;
  readonly shareId: string;
  readonly equipmentId: string;
  readonly driverId: string;
  readonly signalId: string;
  /** Of the equipment and of the template, which was made of it. */
  readonly scriptId: string;
  readonly correctionId: string;
  /** Of the equipment, with an alarm that is active and not acknowledged. */
  readonly alarmRuleId: string;
  readonly alarmId: string;
  readonly alarmLevelId: string;
  /** Of the equipment, reported by the client and given to nobody, with a photo; who could do it is the client. */
  readonly repairId: string;
  readonly repairPhotoId: string;
  readonly repairerId: string;
  /** Of the equipment, with a plan, an inspection that waits and a photo for it. */
  readonly inspectionContentId: string;
  readonly inspectionPlanId: string;
  readonly inspectionId: string;
  readonly inspectionPhotoId: string;
  /** Of the equipment, with a template and an unfilled record. */
  readonly excelId: string;
  readonly excelVersionId: string;
  readonly excelRecordId: string;
  readonly templateId: string;
  readonly templateReportId: string;
  readonly templateRuleId: string;
  readonly packageId: string;
  readonly signerId: string;
  readonly pageId: string;
  readonly faceplateId: string;
  readonly commandUuid: string;
  readonly importId: string;
  readonly projectId: string;
  readonly projectPageId: string;
  readonly mvarId: string;
  /** Of the project. */
  readonly reportId: string;
  /** Of that report, made by itself. */
  readonly reportRunId: string;
  readonly regionId: string;
  readonly organisationId: string;
  readonly organisationTitle: string;
  /** Below the department above, which is below that of the client where it has one. */
  readonly departmentId: string;
  readonly aboveDepartmentId: string;
  readonly roleId: string;
  readonly noticeId: string;
  /** Not in use, and given to the external account. */
  readonly styleId: string;
  /** Tells of the notice. */
  readonly messageId: string;
  readonly notificationId: string;
  readonly rotaId: string;
  /** A gateway model, which every organisation reads. */
  readonly hardwareId: string;
  readonly videoCloudId: string;
  readonly frameId: string;
  /** The last part of its address. */
  readonly framePath: string;
  /** In no gateway. */
  readonly cardId: string;
  readonly offerId: string;
  readonly purchaseId: string;
  /** In no invoice. */
  readonly paidPurchaseId: string;
  readonly invoiceId: string;
  /** With its file. */
  readonly issuedInvoiceId: string;
  readonly smsOfferId: string;
  readonly firstOutGroupId: string;
  readonly sceneId: string;
  readonly sparePartId: string;
  readonly listViewId: string;
  /** Shared within the organisation, of the signal. */
  readonly curveViewId: string;
  /** On the signal. */
  readonly curveAnnotationId: string;
  /** A link that is open, and somebody who waits for approval by it. */
  readonly enrolmentLinkId: string;
  readonly enrolmentId: string;
  /** A group that holds the equipment. */
  readonly equipmentGroupId: string;
  /** An account of the role "user", with a right in the project. */
  readonly accountId: string;
  /** A session of that account, and one more of the client itself. */
  readonly accountSessionId: string;
  readonly sessionId: string;
  /** Of the client itself. */
  readonly passkeyId: string;
  /** An API account with a token, and an external account that may use it. */
  readonly apiAccountId: string;
  readonly apiTokenId: string;
  readonly externalAccountId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  /** With the account linked to it. */
  readonly identityProviderId: string;
  /** An LDAP directory, by which nobody has signed in. */
  readonly directoryId: string;
  readonly identityLinkId: string;
}

/** A request that is right in itself. `foreign` names the fields that hold what belongs to somebody else. */
export interface Sample {
  readonly body: unknown;
  readonly foreign: readonly string[];
  readonly files?: Readonly<Record<string, Blob>>;
}

/** Samples of a call, of a caller who has `own` and knows the ids of `other`. */
export type Samples = (other: Belongings, own: Belongings) => Sample[];

/** The request holds ids, all of them of the other organisation. */
export const refused = (body: Record<string, unknown>, ...foreign: string[]): Sample => ({ body, foreign });
/** The request holds no ids. */
export const plain = (body: unknown = {}, files?: Readonly<Record<string, Blob>>): Samples => {
  return () => [{ body, foreign: [], files }];
};
export const byId = (field: 'equipmentId', extra = {}): Samples => {
  return (other) => [refused({ equipmentId: other.equipmentId, ...extra }, field)];
};
export const byProject = (extra = {}): Samples => {
  return (other) => [refused({ projectId: other.projectId, ...extra }, 'projectId')];
};
/** A project and something in it, each of them foreign in turn; a list where the field is one. */
export const byProjectAnd = (field: string, key: keyof Belongings, extra = {}): Samples => {
  const named = (id: string) => ({ ...extra, [field]: field === 'signals' ? [id] : id });
  return (other, own) => [
    refused({ projectId: other.projectId, ...named(own[key]) }, 'projectId'),
    refused({ projectId: own.projectId, ...named(other[key]) }, field),
  ];
};
let titleCount = 0;
/** Titles that are unique in an organisation. */
export const newTitle = (): string => {
  titleCount += 1;
  return `isolation ${titleCount}`;
};
/** The five calls of records (`recordCalls`). */
export const recordSamples = (key: keyof Belongings, extra = {}) => {
  const one = (more = () => ({})): Samples => {
    return (other) => [refused({ id: other[key], ...more() }, 'id')];
  };
  const fields = () => ({ title: newTitle(), ...extra });
  const add: Samples = () => [{ body: fields(), foreign: [] }];
  return { query: plain(), info: one(), add, edit: one(fields), delete: one() };
};
/** A page of a project and what it is bound to, each of them foreign in turn. */
export const byProjectPage = (field: string, key: keyof Belongings): Samples => {
  return (other, own) => [
    refused({ pageId: other.projectPageId, [field]: own[key] }, 'pageId'),
    refused({ pageId: own.projectPageId, [field]: other[key] }, field),
  ];
};
