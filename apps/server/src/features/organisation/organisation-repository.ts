import type { Organisation, organisationCalls, RequestOf, ResponseOf } from '@zutai/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_NAMES, accountOrder, holdsAccount } from '../access/index.ts';

type Chosen = ResponseOf<typeof organisationCalls.queryCompanyAndExternal>;
export type OrganisationFields = Omit<RequestOf<typeof organisationCalls.edit>, 'id' | 'revision'>;

/** What an organisation says of itself. */
export const ORGANISATION_COLUMNS = [
  'organisation.id',
  'organisation.title',
  'organisation.title_en as titleEn',
  'organisation.contact_name as contactName',
  'organisation.tel',
  'organisation.email',
  'organisation.address',
  'organisation.requires_second_factor as requiresSecondFactor',
  'organisation.signs_repairs as signsRepairs',
  'organisation.time_zone as timeZone',
  'organisation.shifts',
  'organisation.raw_retention_days as rawRetentionDays',
  'organisation.minute_retention_days as minuteRetentionDays',
  'organisation.hour_retention_days as hourRetentionDays',
  'organisation.day_retention_days as dayRetentionDays',
  'organisation.revision',
  'organisation.created_at as createdAt',
] as const;

/** One organisation, and the accounts that stand for others in it. */
export class OrganisationRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(organisationId: string): Promise<Organisation | undefined> {
    const row = await this.#db
      .selectFrom('organisation')
      .select(ORGANISATION_COLUMNS)
      .where('id', '=', organisationId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { createdAt, ...organisation } = row;
    return { ...organisation, createdMs: createdAt.getTime() };
  }

  /** False when there is none of the id. */
  update(id: string, fields: OrganisationFields, edit: Edit): Promise<boolean> {
    const { title, titleEn, contactName, tel, email, address, requiresSecondFactor, timeZone, shifts } =
      fields;
    const columns = {
      title,
      title_en: titleEn,
      contact_name: contactName,
      tel,
      email,
      address,
      requires_second_factor: requiresSecondFactor,
      signs_repairs: fields.signsRepairs,
      time_zone: timeZone,
      shifts,
      raw_retention_days: fields.rawRetentionDays,
      minute_retention_days: fields.minuteRetentionDays,
      hour_retention_days: fields.hourRetentionDays,
      day_retention_days: fields.dayRetentionDays,
    };
    return updateEdited(this.#db, 'organisation', { id }, columns, edit);
  }

  async listCompanyAndExternal(
    scope: Scope,
    request: RequestOf<typeof organisationCalls.queryCompanyAndExternal>,
  ): Promise<Chosen> {
    const found = this.#db
      .selectFrom('account')
      .where(holdsAccount(scope))
      .where('account.is_active', '=', true)
      .where('account.kind', 'in', ['company', 'external'])
      .where(holdsKeyword(request.keyword, ACCOUNT_NAMES));
    const direction = directionOf({ ...request, sortField: 'title' });
    const page = await takePage(found, request, (rows) =>
      rows.select(ACCOUNT_COLUMNS).orderBy(accountOrder(request.sortField), direction).orderBy('account.id'),
    );
    return page as Chosen;
  }
}
