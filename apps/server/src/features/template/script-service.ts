import { type RequestOf, SCRIPTS_MAX, type templateCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { checkScript, type ScriptSettings } from '../script/index.ts';
import { changeContent, editedRow, requireRow, stamp, withRow } from './change-content.ts';
import type { TemplateContent } from './content.ts';

/** Scripts of templates, by the rules that hold for those of equipment. */
export class TemplateScriptService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(caller: Caller, request: RequestOf<typeof templateCalls.addScript>): Promise<string> {
    const { templateId, ...settings } = request;
    return changeContent(this.#database, caller, templateId, async (content, templates) => {
      const count = content.scripts.length + 1;
      if (count > SCRIPTS_MAX) throw fieldError('', 'tooManyInAll', { max: SCRIPTS_MAX, count });
      const [id = ''] = await templates.takeIds('equipment_script', 1);
      check(content, id, settings);
      const script = stamp({ ...settings, id }, 1, caller);
      return { content: { ...content, scripts: [...content.scripts, script] }, answer: id };
    });
  }

  async edit(caller: Caller, request: RequestOf<typeof templateCalls.editScript>): Promise<void> {
    const { templateId, id, revision, ...change } = request;
    await changeContent(this.#database, caller, templateId, async (content) => {
      const script = editedRow(requireRow(content.scripts, id), change, { basedOn: revision, caller });
      check(content, id, script);
      return { content: { ...content, scripts: withRow(content.scripts, script) }, answer: null };
    });
  }

  async delete(
    caller: Caller,
    { templateId, id }: RequestOf<typeof templateCalls.deleteScript>,
  ): Promise<void> {
    await changeContent(this.#database, caller, templateId, async (content) => {
      requireRow(content.scripts, id);
      const scripts = content.scripts.filter((one) => one.id !== id);
      return { content: { ...content, scripts }, answer: null };
    });
  }
}

function check({ scripts, signals }: TemplateContent, id: string, settings: ScriptSettings): void {
  const { title } = settings;
  if (scripts.some((one) => one.id !== id && one.title === title))
    throw new AppError('scriptTitleTaken', { title });
  checkScript(
    settings,
    signals.map(({ tag }) => tag),
  );
}
