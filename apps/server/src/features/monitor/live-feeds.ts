import { isProjectOnBoard, type LiveHub } from '../live/index.ts';
import { LiveFeed } from './live-feed.ts';
import type { MonitorRepository } from './repository.ts';

/** The feeds of this process: one for each piece of equipment that somebody watches, whichever way. */
export class LiveFeeds {
  readonly #repository: MonitorRepository;
  readonly #source: LiveHub;
  readonly #feeds = new Map<string, LiveFeed>();
  /** Called with equipment that somebody begins to watch. */
  onBegun: ((equipmentId: string) => void) | undefined;

  constructor(repository: MonitorRepository, source: LiveHub) {
    this.#repository = repository;
    this.#source = source;
    source.onOutage((equipmentIds) => {
      const touched = equipmentIds ?? [...this.#feeds.keys()];
      for (const id of touched) this.#feeds.get(id)?.noteOutage();
    });
  }

  /** The feed of a piece of equipment, for viewers who may see it; to be joined at once. */
  feedOf(equipmentId: string): LiveFeed {
    const known = this.#feeds.get(equipmentId);
    if (known !== undefined) return known;
    const feed = new LiveFeed({
      equipmentId,
      source: this.#source,
      readOnline: async () => {
        // Nobody writes the state of a project: what is computed of it says whether it can be trusted.
        if (isProjectOnBoard(equipmentId))
          return { online: true, vpn: false, communication: 'online', faults: [], timeMs: 0 };
        const state = await this.#repository.findState(null, equipmentId);
        if (state === undefined) return undefined;
        const { online, vpn, communication, faults, lastSeen } = state;
        return { online, vpn, communication, faults, timeMs: lastSeen?.getTime() ?? 0 };
      },
      onEmpty: () => {
        if (this.#feeds.get(equipmentId) === feed) this.#feeds.delete(equipmentId);
      },
    });
    this.#feeds.set(equipmentId, feed);
    if (!isProjectOnBoard(equipmentId)) this.onBegun?.(equipmentId);
    return feed;
  }

  /** Ids of the equipment that somebody watches through this process. */
  listWatched(): string[] {
    return [...this.#feeds.keys()].filter((id) => !isProjectOnBoard(id));
  }
}
