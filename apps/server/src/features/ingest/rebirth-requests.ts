const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A node that was quiet for this long begins anew. */
const CALM_MS = 120_000;

interface NodeRequests {
  lastMs: number;
  pauseMs: number;
}

/** Decides when an edge node may be asked for its births again: at once, then with growing pauses. */
export class RebirthRequests {
  private readonly nodes = new Map<string, NodeRequests>();

  /** @param nowMs any clock that only grows */
  mayAsk(sn: string, nowMs: number): boolean {
    const node = this.nodes.get(sn);
    if (node === undefined || nowMs - node.lastMs > CALM_MS) {
      this.nodes.set(sn, { lastMs: nowMs, pauseMs: FIRST_PAUSE_MS });
      return true;
    }
    if (nowMs - node.lastMs < node.pauseMs) return false;
    node.lastMs = nowMs;
    node.pauseMs = Math.min(node.pauseMs * 2, LONGEST_PAUSE_MS);
    return true;
  }
}
