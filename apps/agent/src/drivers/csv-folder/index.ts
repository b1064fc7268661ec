import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { CsvFolderLink } from './link.ts';

export const csvFolderFactory: DriverFactory = {
  createLink: (configuration, { dataFolder }) => new CsvFolderLink(configuration, dataFolder),
  readTarget: () => 'local',
  readReconnect,
};
