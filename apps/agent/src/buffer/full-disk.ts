/** Whether the disk, or what this account may use of it, is full: of bytes, or of files. */
export function isFullDisk(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
