/** What a change can touch, of what nobody can see in imports. */
export interface Touched {
  /** Everything: what was changed steers how tests run, or what they run on. */
  readonly isAll: boolean;
  /** Folders of test files that run the programs instead of importing them. */
  readonly programTests: readonly string[];
  /** Journeys, 'all' or the files to run. */
  readonly journeys: 'all' | readonly string[];
}

/** Packages, settings, and what starts the tests and prepares each of their files. */
const STEERS =
  /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|tools\/(lib|test)\/.*|tools\/test\.mjs|apps\/server\/src\/platform\/testing\/.*)$/;
const TEST = /\.test\.tsx?$/;
/** Tells people something, or is started by nobody's test. */
const TELLS = /(\.md$|^docs\/|^bench\/|^LICENSE$)/;
const JOURNEY = /^e2e\/journeys\/.*\.journey\.ts$/;
/** What server and gateway program are made of. */
const PROGRAM = /^(apps\/(server|agent)|packages)\//;
const PROGRAM_TESTS = [
  'apps/server/src/system-tests',
  'apps/server/src/features/ingest/acknowledgement',
  'apps/server/src/platform',
  'apps/agent',
  'packages/dev-env',
];

/** @param files paths from the repository's root, with slashes */
export function findTouched(files: readonly string[]): Touched {
  const code = files.filter((file) => !TELLS.test(file));
  const isAll = code.some((file) => STEERS.test(file) && !TEST.test(file));
  const used = code.filter((file) => !TEST.test(file) && !JOURNEY.test(file) && !file.startsWith('tools/'));
  return {
    isAll,
    // Checkers and generators look at the files of the repository.
    programTests: [
      ...(files.length > 0 ? ['tools'] : []),
      ...(used.some((file) => PROGRAM.test(file)) ? PROGRAM_TESTS : []),
    ],
    journeys: isAll || used.length > 0 ? 'all' : code.filter((file) => JOURNEY.test(file)),
  };
}
