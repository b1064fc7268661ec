import type { marketCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import type { RecordExport } from '../audit/index.ts';
import type { TemplateLibrary } from '../template/index.ts';
import { MarketService } from './market-service.ts';
import { PackageRepository } from './package-repository.ts';
import { SignerRepository } from './signer-repository.ts';

/** The library of packages of templates (ADR 111). */
export function createMarketFeature(
  { database }: { database: Database },
  options: { library: TemplateLibrary; box: SecretBox; recordExport: RecordExport },
): { readonly handlers: Handlers<typeof marketCalls> } {
  const service = new MarketService(database, options);
  const packages = new PackageRepository(database.kysely);
  const signers = new SignerRepository(database.kysely, options.box);
  const requireDone = (isDone: boolean) => {
    if (!isDone) throw new AppError('notFound');
    return null;
  };
  return {
    handlers: {
      query: (request, { caller }) => packages.list(caller, request),
      info: ({ id }, { caller }) => service.info(caller, id),
      export: async (request, { caller }) => ({ id: await service.export(caller, request) }),
      download: async ({ id }, { caller }) => {
        const { title, version, content } = await service.require(caller, id);
        await options.recordExport({
          list: 'market',
          format: 'zip',
          filter: { package: `${title} ${version}` },
        });
        return { fileName: `${title} ${version}.zip`, contentType: 'application/zip', body: content };
      },
      upload: async (_request, { caller, files }) => ({
        id: await service.upload(caller, files.get('file')?.bytes),
      }),
      import: (request, { caller, language }) => service.import(caller, request, language),
      delete: async ({ id }, { caller }) => requireDone(await packages.delete(caller, id)),
      share: async ({ id, isShared }, { caller }) => requireDone(await packages.share(caller, id, isShared)),
      ownSigner: (_request, { caller }) => service.ownSigner(caller),
      querySigners: (request, { caller }) => signers.list(caller, request),
      trust: async (request, { caller }) => ({ id: await signers.trust(caller, request) }),
      distrust: async ({ id }, { caller }) => {
        await signers.distrust(caller, id);
        return null;
      },
    },
  };
}
