import path from 'node:path';
import type { Rolldown } from 'vite';

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** Running a module that declares the texts of a feature says that they are needed (`texts.ts`): it stays by itself. */
const TEXTS = /\0virtual:texts\/|packages[\\/]i18n[\\/]src[\\/](zh|en)[\\/]/;

/**
 * What so many screens, dialogs and widgets share, of about 250 that are loaded by themselves, is put together; and
 * under how many bytes of source the code of one set of them joins that of the set most like it. What nearly all share
 * is loaded before anybody has signed in: there bytes count more than files.
 *
 * What is joined may need what needs it, which would run code in another order than it is written in. Where
 * `first-load.test.ts` finds such a circle, a somewhat smaller bound avoids it; 0 joins nothing and has none.
 */
const SHARED = [
  { by: 100, mergedBelow: 10_000 },
  { by: 40, mergedBelow: 8_000 },
];

/**
 * How the code is divided into files. Left to itself, the bundler makes a file for every set of screens that share a
 * module: nine hundred, most of them below 4 kB, of which the first screen needs more than two hundred. A browser asks
 * a server for six at a time, so that over a line of 50 ms they take seconds, whatever they weigh.
 */
export const codeSplitting: CodeSplitting = {
  // The other way, a file that is shared takes along what only some of its screens need.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'first', tags: ['$initial'], priority: 1000, includeDependenciesRecursively: true },
    ...SHARED.map(({ by, mergedBelow }) => ({
      name: `shared-${by}`,
      test: (id: string) => !TEXTS.test(id),
      minShareCount: by,
      priority: by,
      entriesAware: true,
      entriesAwareMergeThreshold: mergedBelow,
    })),
  ],
};

/** A name without those of the screens that share it, of which there are up to a hundred. */
const short = (name: string): string => name.split('~')[0] ?? name;

export const chunkFileNames = ({ name }: Rolldown.PreRenderedChunk): string =>
  `assets/${short(name)}-[hash].js`;

export const assetFileNames = ({ names }: Rolldown.PreRenderedAsset): string => {
  const { name, ext } = path.parse(names[0] ?? 'asset');
  return `assets/${short(name)}-[hash]${ext}`;
};
