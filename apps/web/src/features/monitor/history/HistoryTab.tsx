/** History curve. */
export function HistoryTab({ equipmentId }: { equipmentId: string }) {
  return <div>{equipmentId}</div>;
}
