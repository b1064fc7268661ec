import { sharePreparedFolders } from '@zutai/dev-env/server-process';

/** Servers of all journeys begin with copies of one prepared data folder; what this returns ends the run. */
export default function setup(): () => void {
  return sharePreparedFolders();
}
