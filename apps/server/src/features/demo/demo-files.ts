import fs from 'node:fs/promises';
import path from 'node:path';
import type { PlantState } from '@zutai/dev-env';

/** What the demo keeps in the data folder so that it goes on where it was. */
export interface DemoState {
  readonly sn: string;
  /** Key of the demo gateway; the file is readable by its owner alone. */
  readonly key: string;
  readonly groupId: string;
  readonly driverId: string;
  /** Port of the plant's Modbus server: kept, because the driver's options name it. */
  readonly modbusPort: number;
}

const STATE_FILE = 'demo.json';
const PLANT_FILE = 'demo-plant.json';

async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await fs.readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Writes beside and renames, so that a kill leaves the old or the new file, never half of one. */
async function writeJson(file: string, content: unknown): Promise<void> {
  await fs.writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await fs.rename(`${file}.new`, file);
}

/** Files of the demo below the server's data folder. */
export function createDemoFiles(dataFolder: string) {
  const stateFile = path.join(dataFolder, STATE_FILE);
  const plantFile = path.join(dataFolder, PLANT_FILE);
  return {
    agentFolder: path.join(dataFolder, 'demo-agent'),
    readState: () => readJson<DemoState>(stateFile),
    writeState: (state: DemoState) => writeJson(stateFile, state),
    readPlant: () => readJson<PlantState>(plantFile).catch(() => undefined),
    writePlant: (snapshot: PlantState) => writeJson(plantFile, snapshot),
  };
}

export type DemoFiles = ReturnType<typeof createDemoFiles>;
