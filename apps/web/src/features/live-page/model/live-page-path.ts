/** Address of a live page. */
export function livePagePath(pageId: string): string {
  return `/monitor/eg/detail/page/${encodeURIComponent(pageId)}`;
}
