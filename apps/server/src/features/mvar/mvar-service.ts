import {
  type Formula,
  type MvarSource,
  type mvarCalls,
  mvarIdsOf,
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
import { cycleThrough, usersOf } from './cycles.ts';
import {
  describeProblem,
  type FormulaProblem,
  listMvarProblems,
  listSignalProblems,
} from './formula-problems.ts';
import { RecalculationRepository } from './recalculation-repository.ts';
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
    return this.#save(caller, { projectId }, fields, language, (mvars, content) =>
      mvars.insert(projectId, content),
    );
  }

  async edit(
    caller: Caller,
    { id, revision, ...fields }: RequestOf<typeof mvarCalls.edit>,
    language: Language,
  ): Promise<void> {
    const projectId = await this.#findProjectId(caller, id);
    await this.#save(caller, { projectId, id }, fields, language, (mvars, content) =>
      mvars.update(projectId, id, content, editOf(caller, revision)),
    );
  }

  async delete(caller: Caller, id: string): Promise<void> {
    const projectId = await this.#findProjectId(caller, id);
    await this.#database.withTransaction(async ({ kysely }) => {
      // Held, so that nobody begins to use it between the check and its end.
      await new ProjectRepository(kysely).lock(caller, projectId);
      const mvars = new MvarRepository(kysely);
      const users = usersOf(await mvars.listDefinitions(projectId), id);
      if (users.length > 0) throw new AppError('mvarInUse', { titles: users.join(', ') });
      await mvars.delete(projectId, id);
    });
  }

  /** Has a value computed anew over a period; in the background, by whoever computes the project. */
  async recalculate(
    caller: Caller,
    id: string,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ): Promise<string> {
    const projectId = await this.#findProjectId(caller, id);
    return this.#database.withTransaction(({ kysely }) =>
      new RecalculationRepository(kysely).add({ projectId, id, accountId: caller.accountId, fromMs, toMs }),
    );
  }

  /** Everything that is wrong with a formula in a project, and the signals it takes. */
  async checkFormula(
    caller: Caller,
    projectId: string,
    text: string,
    language: Language,
    id?: string,
  ): Promise<{ problems: FormulaProblem[]; sources: MvarSource[] }> {
    const mvars = new MvarRepository(this.#database.kysely);
    const { formula, problems, sources } = await readFormula(mvars, caller, projectId, text, language);
    if (id === undefined) return { problems, sources };
    const definitions = await mvars.listDefinitions(projectId);
    if (!definitions.some((one) => one.id === id)) throw new AppError('notFound');
    if (formula === undefined) return { problems, sources };
    const changed = { id, title: '', calcType: 'formula' as const, signals: [], formula: text };
    // The places of those that lead back to it.
    const leading = formula.mvars.filter(
      ({ mvarId }) =>
        mvarId === id ||
        cycleThrough(definitions, { ...changed, formula: `\${mvar.${mvarId}}` }) !== undefined,
    );
    const cycles = leading.map((token) => describeProblem(language, 'mvarCycle', token));
    return { problems: [...problems, ...cycles], sources };
  }

  async #findProjectId(caller: Caller, id: string): Promise<string> {
    const mvars = new MvarRepository(this.#database.kysely);
    const projectId = await mvars.findProjectId(caller, id);
    if (projectId === undefined) throw new AppError('notFound');
    return projectId;
  }

  async #save<T>(
    caller: Caller,
    { projectId, id }: { projectId: string; id?: string },
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
        const content = await readContent(mvars, caller, projectId, fields, language);
        const cycle = id && cycleThrough(await mvars.listDefinitions(projectId), { ...content, id });
        if (cycle) throw new AppError('mvarCycle', { titles: cycle.join(' → ') });
        return store(mvars, content);
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
    const usesNothing = signals.length === 0 && (formula === undefined || mvarIdsOf(formula).length === 0);
    if (usesNothing) throw signalMissing('formula');
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
  const known = new Set((await mvars.listDefinitions(projectId)).map(({ id }) => id));
  const problems = [
    ...listSignalProblems(language, formula.signals, found),
    ...listMvarProblems(language, formula.mvars, known),
  ].sort((a, b) => a.position - b.position);
  return { formula, problems, sources };
}
