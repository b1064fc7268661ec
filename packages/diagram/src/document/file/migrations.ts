import { pageVersion } from '../page.ts';
import { type DiagramProblem, type Result, refuse } from '../problem.ts';

type PageFile = Record<string, unknown>;
type Migration = (file: PageFile) => PageFile;

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : value;
}

/**
 * Files without a version are those of the specification itself: width and height may be strings ("Width and height
 * are converted to numbers", section 3), and parts may be missing.
 */
const fromUnversioned: Migration = (file) => {
  const con = (file.con ?? {}) as PageFile;
  const size = {
    ...('width' in con && { width: asNumber(con.width) }),
    ...('height' in con && { height: asNumber(con.height) }),
  };
  return { ...file, con: { ...con, ...size }, widgets: file.widgets ?? [], bind: file.bind ?? {} };
};

/** The migration at place n turns version n into version n + 1. Never edited once released, only added to. */
const migrations: readonly Migration[] = [fromUnversioned];

/** Brings a page file to the present version. Files of a later version are refused, never guessed at. */
export function migratePageFile(file: PageFile): Result<PageFile> {
  const version = file.version ?? 0;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    const problem: DiagramProblem = { code: 'wrong-type', path: 'version', expected: 'version' };
    return refuse(problem);
  }
  if (version > pageVersion) return refuse({ code: 'newer-version', version, supported: pageVersion });
  let migrated = file;
  for (const migrate of migrations.slice(version)) migrated = migrate(migrated);
  return { ok: true, value: { ...migrated, version: pageVersion } };
}
