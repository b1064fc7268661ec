import { z } from 'zod';
import {
  defineCall,
  defineErrors,
  done,
  id,
  nothing,
  pageOf,
  pagingFields,
  timeMs,
  title,
} from '../core/index.ts';
import { reportStep } from '../report/index.ts';
import { templateParameter } from '../template/index.ts';

/** Largest package that is taken, in MB. */
export const MAX_PACKAGE_MB = 5;
/** Most templates of a package. */
export const MAX_PACKAGE_TEMPLATES = 20;

export const marketErrors = defineErrors({
  /** It is no package: no archive, or a file of it is missing, unknown or of another form. */
  packageUnreadable: { wire: '2683', status: 400, params: ['file'], field: 'file' },
  /** A file of it is not what was packed or signed. */
  packageChanged: { wire: '2684', status: 400, params: ['file'], field: 'file' },
  packageTooLarge: { wire: '2685', status: 413, params: ['megabytes'], field: 'file' },
  /** A template in it breaks a rule of templates. */
  packageUnfit: { wire: '2686', status: 400, params: ['title', 'place'] },
  /** Nobody is known to have signed it, and whoever imports it did not say that they know. */
  packageUnconfirmed: { wire: '2687', status: 409 },
  packageVersionTaken: { wire: '2688', status: 409, params: ['title', 'version'], field: 'version' },
  packageNothingChosen: { wire: '2689', status: 400 },
  signerKeyInvalid: { wire: '2690', status: 400, field: 'publicKey' },
  signerTaken: { wire: '2691', status: 409, field: 'publicKey' },
});

/** Who signed a package: the own organisation, one that is trusted, one that nobody knows, nobody. */
export const SIGNATURE_STATES = ['own', 'trusted', 'unknown', 'unsigned'] as const;
export const signatureState = z.enum(SIGNATURE_STATES);
export type SignatureState = z.output<typeof signatureState>;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** What whoever makes a package says of it. */
export const packageFields = {
  title,
  version: text(20).regex(/^\d{1,5}(\.\d{1,5}){0,3}$/, 'packageVersion'),
  author: text(100).default(''),
  description: text(1000).default(''),
};

/** A package of the library: of the organisation, or one that is shared with all of the installation. */
export const marketPackage = z.object({
  id,
  title: z.string(),
  version: z.string(),
  author: z.string(),
  description: z.string(),
  templateCount: z.number().int(),
  bytes: z.number().int(),
  signature: signatureState,
  /** What the own organisation calls the signer; '' unless it is trusted. */
  signerTitle: z.string(),
  /** The first 8 bytes of the SHA-256 of the signer's key, in hex; '' for none. */
  keyId: z.string(),
  /** All organisations of the installation see it. */
  isShared: z.boolean(),
  /** Another organisation put it here. */
  isForeign: z.boolean(),
  createdBy: z.string(),
  createdMs: timeMs,
});
export type MarketPackage = z.output<typeof marketPackage>;

/** A template in a package, as it is looked at before it is imported. */
export const packedTemplate = z.object({
  /** By which `import` names it. */
  file: z.string(),
  kind: z.enum(['EG', 'GM']),
  title: z.string(),
  titleEn: z.string(),
  remark: z.string(),
  parameters: z.array(templateParameter),
  drivers: z.array(z.object({ title: z.string(), protocol: z.string() })),
  signals: z.array(
    z.object({
      tag: z.string(),
      title: z.string(),
      titleEn: z.string(),
      unit: z.string(),
      address: z.string(),
    }),
  ),
  /** They come disabled. */
  scripts: z.array(z.object({ title: z.string() })),
  reports: z.array(z.object({ title: z.string(), titleEn: z.string(), step: reportStep })),
  /** Their levels follow from severity and time to respond. */
  alarmRules: z.array(z.object({ title: z.string(), titleEn: z.string() })),
  /** The template of the organisation that has this name; null where none has. */
  existing: z.object({ id, version: z.number().int(), isSameKind: z.boolean() }).nullable(),
});
export type PackedTemplate = z.output<typeof packedTemplate>;

export const IMPORT_ACTIONS = ['new', 'replace', 'skip'] as const;

/** Somebody whose packages are imported without a question. */
export const marketSigner = z.object({
  id,
  title: z.string(),
  keyId: z.string(),
  /** base64 of 32 bytes (RFC 8032). */
  publicKey: z.string(),
  createdBy: z.string(),
  createdMs: timeMs,
});
export type MarketSigner = z.output<typeof marketSigner>;

const base = '/lfscada/market';

/** The library of packages of templates (ADR 111). */
export const marketCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary:
      'The packages of the library: those of the organisation, and those shared with the installation.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title', 'createdMs']),
    }),
    response: pageOf(marketPackage),
    permission: 'template_view',
    tokens: 'read',
    reads: ['package'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'What a package holds, read and checked anew.',
    request: z.strictObject({ id }),
    response: marketPackage.extend({ templates: z.array(packedTemplate) }),
    errors: ['packageUnreadable', 'packageChanged'],
    permission: 'template_view',
    tokens: 'read',
    reads: ['package', 'template'],
  }),
  export: defineCall({
    path: `${base}/export`,
    encoding: 'json',
    summary:
      'Packs templates, without secrets, recipients of reports and pages, signs the package with the key of the ' +
      'organisation and puts it into the library.',
    request: z.strictObject({
      templateIds: z.array(id).min(1).max(MAX_PACKAGE_TEMPLATES),
      ...packageFields,
    }),
    response: z.object({ id }),
    errors: ['packageVersionTaken', 'packageTooLarge'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['package'],
  }),
  download: defineCall({
    path: `${base}/download`,
    method: 'GET',
    isFile: true,
    summary: 'The file of a package, byte for byte as it was packed or uploaded.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'template_view',
    tokens: 'read',
    reads: ['package'],
  }),
  upload: defineCall({
    path: `${base}/upload`,
    encoding: 'multipart',
    files: ['file'],
    summary: `Puts the file of a package into the library, up to ${MAX_PACKAGE_MB} MB, judged by its content.`,
    request: nothing,
    response: z.object({ id }),
    errors: ['packageUnreadable', 'packageChanged', 'packageTooLarge', 'packageVersionTaken'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['package'],
    // Above the limit, so that what is a little too large is told so in words of its own.
    bodyLimit: 2 * MAX_PACKAGE_MB * 1024 * 1024,
  }),
  import: defineCall({
    path: `${base}/import`,
    encoding: 'json',
    summary:
      'Makes templates of a package: new ones, or new versions of those of the same name; all that is chosen or none. ' +
      '`isConfirmed` is needed where the signer is not known.',
    request: z.strictObject({
      id,
      isConfirmed: z.boolean().default(false),
      items: z
        .array(
          z.strictObject({
            file: z.string().max(100),
            action: z.enum(IMPORT_ACTIONS),
            /** What a new one is to be called; '' as in the package. */
            title: text(100).default(''),
          }),
        )
        .max(MAX_PACKAGE_TEMPLATES),
    }),
    response: z.object({ added: z.number().int(), replaced: z.number().int() }),
    errors: [
      'packageUnreadable',
      'packageChanged',
      'packageUnfit',
      'packageUnconfirmed',
      'packageNothingChosen',
      'templateTitleTaken',
    ],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Takes a package of the organisation out of the library; templates made of it stay.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'template_edit',
    tokens: 'write',
    changes: ['package'],
  }),
  share: defineCall({
    path: `${base}/share`,
    summary:
      'Shows a package of the own organisation to all organisations of the installation, or no longer; for the role ' +
      'platform alone.',
    request: z.strictObject({ id, isShared: z.boolean() }),
    response: done,
    permission: 'installation_edit',
    changes: ['package'],
  }),
  ownSigner: defineCall({
    path: `${base}/signer/own`,
    summary:
      'The public key by which others know packages of the organisation; made when it is first asked for.',
    request: nothing,
    response: z.object({ keyId: z.string(), publicKey: z.string() }),
    permission: 'template_view',
    tokens: 'read',
    reads: ['package'],
  }),
  querySigners: defineCall({
    path: `${base}/signer/query`,
    summary: 'Signers that the organisation trusts.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title', 'createdMs']),
    }),
    response: pageOf(marketSigner),
    permission: 'template_view',
    tokens: 'read',
    reads: ['package'],
  }),
  trust: defineCall({
    path: `${base}/signer/add`,
    summary: 'Trusts a signer, by the public key that they gave.',
    request: z.strictObject({ title, publicKey: z.string().trim().min(1, 'required').max(100) }),
    response: z.object({ id }),
    errors: ['signerKeyInvalid', 'signerTaken'],
    permission: 'organisation_edit',
    changes: ['package'],
  }),
  distrust: defineCall({
    path: `${base}/signer/delete`,
    summary: 'Trusts a signer no longer; templates that were imported stay.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'organisation_edit',
    changes: ['package'],
  }),
};
