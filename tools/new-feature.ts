import path from 'node:path';
import { planFeature, writePlan } from './new-feature/plan.ts';

// `npm run new:feature work-order`: a contract and server feature with one call that compiles and is served.
const name = process.argv[2] ?? '';
const root = path.resolve(import.meta.dirname, '..');
try {
  for (const file of writePlan(root, planFeature(root, name))) console.log(file);
  console.log('Next: npm run docs, then npm run check.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
