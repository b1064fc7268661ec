import fs from 'node:fs/promises';
import path from 'node:path';
import type { PlantState } from '@zutai/dev-env';

/** One simulated plant and the driver that reads it. */
export interface DemoStation {
  readonly driverId: string;
  /** Port of the plant's Modbus server: kept, because the driver's options name it. */
  readonly modbusPort: number;
}

/** What the demo keeps in the data folder so that it goes on where it was: the first station and the others. */
export interface DemoState extends DemoStation {
  readonly sn: string;
  /** Key of the demo gateway; the file is readable by its owner alone. */
  readonly key: string;
  readonly groupId: string;
  /** Absent where the demo was made with a single station. */
  readonly others?: readonly DemoStation[];
}

/** What the making of the demo was begun with: an interrupted one goes on with the same. */
export interface DemoBeginning {
  readonly sn: string;
  readonly modbusPorts: readonly number[];
  /** Where the past of its plants ends. */
  readonly toMs: number;
}

const STATE_FILE = 'demo.json';
/** There from before the first call of the seed until the state is written. */
const BEGINNING_FILE = 'demo-unfinished.json';

/** The first plant's file has no number, because there was but one at first. */
const plantFileName = (place: number) => (place === 0 ? 'demo-plant.json' : `demo-plant-${place + 1}.json`);

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
  const beginningFile = path.join(dataFolder, BEGINNING_FILE);
  const plantFile = (place: number) => path.join(dataFolder, plantFileName(place));
  return {
    agentFolder: path.join(dataFolder, 'demo-agent'),
    readState: () => readJson<DemoState>(stateFile),
    writeState: (state: DemoState) => writeJson(stateFile, state),
    readBeginning: () => readJson<DemoBeginning>(beginningFile),
    writeBeginning: (beginning: DemoBeginning) => writeJson(beginningFile, beginning),
    removeBeginning: () => fs.rm(beginningFile, { force: true }),
    /** By the station's place among all. */
    readPlant: (place: number) => readJson<PlantState>(plantFile(place)).catch(() => undefined),
    writePlant: (place: number, snapshot: PlantState) => writeJson(plantFile(place), snapshot),
  };
}

export type DemoFiles = ReturnType<typeof createDemoFiles>;
