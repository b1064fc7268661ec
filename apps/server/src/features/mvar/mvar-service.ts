import {
  type Formula,
  type MvarSource,
  type mvarCalls,
  parseFormula,
  type RequestOf,
  signalIdsOf,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { ProjectRepository } from '../project/index.ts';
import { describeProblem, type FormulaProblem, listSignalProblems } from './formula-problems.ts';
import { type MvarContent, MvarRepository, toSource } from './repository.ts';

type Fields = Omit<RequestOf<typeof mvarCalls.edit>, 'id' | 'revision'>;

/** What changes calculated values, and whether a formula is good. */
export class MvarService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(
    caller: Caller,
    { projectId, ...fields }: RequestOf<typeof mvarCalls.add>,
    language: Language,
  ): Promise<string> {
    return this.#save(caller, projectId, fields, language, (mvars, content) =>
      mvars.insert(projectId, content),
    );
  }

  async edit(
    caller: Caller,
    { id, revision, ...fields }: RequestOf<typeof mvarCalls.edit>,
    language: Language,
  ): Promise<void> {
    const projectId = await this.#findProjectId(caller, id);
    await this.#save(caller, projectId, fields, language, (mvars, content) =>
      mvars.update(projectId, id, content, editOf(caller, revision)),
    );
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const projectId = await this.#findProjectId(caller, id);
    await new MvarRepository(this.#database.kysely).delete(projectId, id);
  }

  /** Everything that is wrong with a formula in a project, and the signals it takes. */
  async checkFormula(
    caller: Caller,
    projectId: string,
    text: string,
    language: Language,
  ): Promise<{ problems: FormulaProblem[]; sources: MvarSource[] }> {
    const mvars = new MvarRepository(this.#database.kysely);
    const { problems, sources } = await readFormula(mvars, caller, projectId, text, language);
    return { problems, sources };
  }

  async #findProjectId(caller: Caller, id: string): Promise<string> {
    const mvars = new MvarRepository(this.#database.kysely);
    const projectId = await mvars.findProjectId(caller, id);
    if (projectId === undefined) throw new AppError('notFound');
    return projectId;
  }

  async #save<T>(
    caller: Caller,
    projectId: string,
    fields: Fields,
    language: Language,
    store: (mvars: MvarRepository, content: MvarContent) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#database.withTransaction(async ({ kysely }) => {
        // Held, so that no equipment is unbound between the check and the save.
        const project = await new ProjectRepository(kysely).lock(caller, projectId);
        if (project === undefined) throw new AppError('notFound');
        const mvars = new MvarRepository(kysely);
        return store(mvars, await readContent(mvars, caller, projectId, fields, language));
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'mvar_project_id_title_key')) throw error;
      const { title } = fields;
      throw new AppError('mvarTitleTaken', { title });
    }
  }
}

async function readContent(
  mvars: MvarRepository,
  caller: Caller,
  projectId: string,
  fields: Fields,
  language: Language,
): Promise<MvarContent> {
  if (fields.calcType === 'formula') {
    const { formula, problems } = await readFormula(mvars, caller, projectId, fields.formula, language);
    const [problem] = problems;
    if (problem !== undefined)
      throw new AppError('formulaInvalid', { position: problem.position + 1, reason: problem.message }, [
        { path: 'formula', code: problem.message },
      ]);
    const signals = formula === undefined ? [] : signalIdsOf(formula);
    if (signals.length === 0) throw signalMissing('formula');
    return { ...fields, signals };
  }
  if (fields.signals.length === 0) throw signalMissing('signals');
  const found = await mvars.findSignals(caller.organisationId, projectId, fields.signals);
  const bad = fields.signals.findIndex((id) => (found.get(id)?.dataType ?? 'text') === 'text');
  if (bad >= 0) throw signalMissing(`signals[${bad}]`);
  return { ...fields, formula: '' };
}

const signalMissing = (path: string) => new AppError('mvarSignalMissing', {}, [{ path, code: 'required' }]);

async function readFormula(
  mvars: MvarRepository,
  caller: Caller,
  projectId: string,
  text: string,
  language: Language,
): Promise<{ formula?: Formula; problems: FormulaProblem[]; sources: MvarSource[] }> {
  const parsed = parseFormula(text);
  if (!parsed.ok)
    return { problems: [describeProblem(language, parsed.error.code, parsed.error)], sources: [] };
  const { formula } = parsed;
  const ids = signalIdsOf(formula);
  const found = await mvars.findSignals(caller.organisationId, projectId, ids);
  const sources = ids.flatMap((id) => {
    const signal = found.get(id);
    return signal === undefined ? [] : [toSource(signal)];
  });
  return { formula, problems: listSignalProblems(language, formula.signals, found), sources };
}
