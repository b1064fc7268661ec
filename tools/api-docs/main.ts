import fs from 'node:fs';
import path from 'node:path';
import { generateDocs } from './generate.ts';

const root = path.resolve(import.meta.dirname, '../..');
for (const [file, text] of Object.entries(generateDocs())) {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
  console.log(`${file}: ${text.length} characters`);
}
