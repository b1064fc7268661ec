import type { RequestOf, ResponseOf, templateCalls } from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { RuleRepository } from '../../alarm/index.ts';
import { changeContent, requireRow } from '../change-content.ts';
import type { TemplateContent } from '../content.ts';
import { TemplateRepository } from '../repository.ts';
import { RuleLevels } from './levels.ts';
import {
  listAlarmRules,
  shownAlarmRules,
  withAlarmRule,
  withEditedAlarmRule,
  withoutAlarmRule,
} from './template-alarm-rules.ts';

type Calls = typeof templateCalls;

/** Alarm rules of templates, by the rules that hold for those of equipment. */
export class TemplateAlarmRuleService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(
    caller: Caller,
    request: RequestOf<Calls['queryAlarmRules']>,
  ): Promise<ResponseOf<Calls['queryAlarmRules']>> {
    const { content, levels } = await this.#read(caller, request.templateId);
    const found = listAlarmRules(content, request);
    const first = (request.pageNum - 1) * request.pageSize;
    const rows = shownAlarmRules(content, levels, found.slice(first, first + request.pageSize));
    return { total: found.length, rows };
  }

  async info(
    caller: Caller,
    { templateId, id }: RequestOf<Calls['alarmRuleInfo']>,
  ): Promise<ResponseOf<Calls['alarmRuleInfo']>> {
    const { content, levels } = await this.#read(caller, templateId);
    const [shown] = shownAlarmRules(content, levels, [requireRow(content.alarmRules, id)]);
    if (shown === undefined) throw new AppError('notFound');
    return shown;
  }

  async add(caller: Caller, { templateId, ...fields }: RequestOf<Calls['addAlarmRule']>): Promise<string> {
    const levels = await readLevels(this.#database.kysely, caller);
    return changeContent(this.#database, caller, templateId, async (content, templates) => {
      const [id = ''] = await templates.takeIds('alarm_rule', 1);
      return { content: withAlarmRule(content, fields, { id, caller, levels }), answer: id };
    });
  }

  async edit(caller: Caller, { templateId, ...change }: RequestOf<Calls['editAlarmRule']>): Promise<void> {
    const levels = await readLevels(this.#database.kysely, caller);
    await changeContent(this.#database, caller, templateId, async (content) => ({
      content: withEditedAlarmRule(content, change, { caller, levels }),
      answer: null,
    }));
  }

  async delete(caller: Caller, { templateId, id }: RequestOf<Calls['deleteAlarmRule']>): Promise<void> {
    await changeContent(this.#database, caller, templateId, async (content) => ({
      content: withoutAlarmRule(content, id),
      answer: null,
    }));
  }

  async #read(
    caller: Caller,
    templateId: string,
  ): Promise<{ readonly content: TemplateContent; readonly levels: RuleLevels }> {
    const { kysely } = this.#database;
    const content = await new TemplateRepository(kysely).findContent(caller.organisationId, templateId);
    if (content === undefined) throw new AppError('notFound');
    return { content, levels: await readLevels(kysely, caller) };
  }
}

export async function readLevels(
  kysely: Kysely<Tables>,
  { organisationId }: Pick<Caller, 'organisationId'>,
): Promise<RuleLevels> {
  return new RuleLevels(await new RuleRepository(kysely).listLevels(organisationId));
}
