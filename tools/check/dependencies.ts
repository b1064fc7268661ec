import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from './checker.ts';
import { listFiles } from './source-files.ts';

const LIST = 'docs/dependencies.md';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Every library of a package.json has its row, with its reason, in docs/dependencies.md, and no row is left over. */
export const dependencies: Checker = {
  name: 'dependencies',
  run: (root) => {
    const used = new Set<string>();
    for (const file of listFiles(root, ['.'], ['package.json'])) {
      if (file.includes('testdata')) continue;
      const manifest = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Manifest;
      for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
        if (!name.startsWith('@zutai/') && !name.startsWith('@types/')) used.add(name);
    }
    const full = path.join(root, LIST);
    const rows = fs.existsSync(full)
      ? fs
          .readFileSync(full, 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('| `'))
      : [];
    const listed = new Set(
      rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((m) => String(m[1]))),
    );
    return {
      looked: used.size,
      problems: [
        ...[...used]
          .filter((name) => !listed.has(name))
          .map((name) => `${LIST}: ${name} is used and not listed`),
        ...[...listed]
          .filter((name) => !used.has(name))
          .map((name) => `${LIST}: ${name} is listed and not used`),
      ],
    };
  },
};
