import type { marketCalls, RequestOf, ResponseOf } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { rawPublicKeyOf, type SecretBox } from '../../platform/secret-box/index.ts';
import type { TemplateLibrary } from '../template/index.ts';
import { keyIdOf, type ReadPackage, readPackage, writePackage } from './package-file.ts';
import { PackageRepository } from './package-repository.ts';
import { packTemplate, unpackContent } from './package-template.ts';
import { SignerRepository } from './signer-repository.ts';

type Calls = typeof marketCalls;

/** Packs templates, and makes templates of packages (ADR 111). */
export class MarketService {
  readonly #database: Database;
  readonly #library: TemplateLibrary;
  readonly #box: SecretBox;

  constructor(database: Database, options: { library: TemplateLibrary; box: SecretBox }) {
    this.#database = database;
    this.#library = options.library;
    this.#box = options.box;
  }

  async ownSigner({ organisationId }: Caller): Promise<ResponseOf<Calls['ownSigner']>> {
    const key = await new SignerRepository(this.#database.kysely, this.#box).requireOwnKey(organisationId);
    const raw = rawPublicKeyOf(key);
    return { keyId: keyIdOf(raw), publicKey: raw.toString('base64') };
  }

  export(caller: Caller, { templateIds, ...head }: RequestOf<Calls['export']>): Promise<string> {
    return this.#database.withTransaction(async ({ kysely }) => {
      const packed = [];
      for (const id of new Set(templateIds)) {
        const found = await this.#library.find(kysely, caller, id);
        if (found === undefined) throw new AppError('notFound');
        packed.push(packTemplate(found.template, found.content));
      }
      const key = await new SignerRepository(kysely, this.#box).requireOwnKey(caller.organisationId);
      const content = await writePackage(head, packed, key);
      const file = { content, publicKey: rawPublicKeyOf(key), templateCount: packed.length };
      return new PackageRepository(kysely).insert(caller, head, file);
    });
  }

  upload(caller: Caller, content: Buffer | undefined): Promise<string> {
    if (content === undefined) throw new AppError('packageUnreadable', { file: '.zip' });
    const { title, version, author, description, publicKey, templates } = readPackage(content);
    const file = { content, publicKey, templateCount: templates.length };
    const head = { title, version, author, description };
    return new PackageRepository(this.#database.kysely).insert(caller, head, file);
  }

  async info(caller: Caller, id: string): Promise<ResponseOf<Calls['info']>> {
    const { kysely } = this.#database;
    const { content, ...found } = await this.require(caller, id);
    const { templates } = readPackage(content);
    const titles = templates.map(({ template }) => template.title);
    const there = await this.#library.listByTitle(kysely, caller, titles);
    return {
      ...found,
      templates: templates.map(({ file, template }) => {
        const { kind, title, titleEn, remark, parameters, drivers, signals, scripts, reports, alarmRules } =
          template;
        const own = there.find((one) => one.title === title);
        return {
          ...{ file, kind, title, titleEn, remark, parameters },
          drivers: drivers.map((driver) => ({ title: driver.title, protocol: driver.protocol })),
          signals: signals.map(({ tag, title: name, titleEn: nameEn, unit, address }) => ({
            ...{ tag, title: name, titleEn: nameEn, unit, address },
          })),
          scripts: scripts.map((script) => ({ title: script.title })),
          reports: reports.map(({ title: name, titleEn: nameEn, step }) => ({
            ...{ title: name, titleEn: nameEn, step },
          })),
          alarmRules: alarmRules.map(({ title: name, titleEn: nameEn }) => ({
            title: name,
            titleEn: nameEn,
          })),
          existing:
            own === undefined ? null : { id: own.id, version: own.version, isSameKind: own.kind === kind },
        };
      }),
    };
  }

  /** All that is chosen or none. */
  async import(
    caller: Caller,
    { id, isConfirmed, items }: RequestOf<Calls['import']>,
    language: Language,
  ): Promise<ResponseOf<Calls['import']>> {
    const wanted = items.filter(({ action }) => action !== 'skip');
    let counts = { added: 0, replaced: 0 };
    await this.#database.withTransaction(async (transaction) => {
      // Who trusts a signer no more waits, or is seen here.
      await new SignerRepository(transaction.kysely, this.#box).hold(caller);
      const found = await new PackageRepository(transaction.kysely).find(caller, id);
      if (found === undefined) throw new AppError('notFound');
      const read = readPackage(found.content);
      const isKnown = found.signature === 'own' || found.signature === 'trusted';
      if (!isKnown && !isConfirmed) throw new AppError('packageUnconfirmed');
      if (wanted.length === 0) throw new AppError('packageNothingChosen');
      counts = { added: 0, replaced: 0 };
      for (const item of wanted) {
        const done = await this.#importOne(transaction, caller, { read, item, language });
        counts[done] += 1;
      }
    });
    return counts;
  }

  async require(caller: Caller, id: string) {
    const found = await new PackageRepository(this.#database.kysely).find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  }

  async #importOne(
    transaction: Transaction,
    caller: Caller,
    {
      read,
      item,
      language,
    }: { read: ReadPackage; item: RequestOf<Calls['import']>['items'][number]; language: Language },
  ): Promise<'added' | 'replaced'> {
    const template = read.templates.find(({ file }) => file === item.file)?.template;
    if (template === undefined) throw new AppError('packageUnreadable', { file: item.file });
    const title = item.title === '' ? template.title : item.title;
    const given = { content: unpackContent(template), note: `${read.title} ${read.version}`, language };
    return naming(template.title, async () => {
      if (item.action === 'new') {
        await this.#library.add(transaction, caller, { ...template, title }, given);
        return 'added';
      }
      const [own] = await this.#library.listByTitle(transaction.kysely, caller, [title]);
      if (own === undefined) throw new AppError('notFound');
      if (own.kind !== template.kind) throw new AppError('templateTitleTaken', { title });
      await this.#library.replace(transaction, caller, own.id, given);
      return 'replaced';
    });
  }
}

/** What breaks a rule in a package is said of the template in it. */
async function naming<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.errorName === 'notFound' || error.errorName === 'templateTitleTaken') throw error;
    throw new AppError('packageUnfit', { title, place: error.fields[0]?.path ?? error.errorName });
  }
}
