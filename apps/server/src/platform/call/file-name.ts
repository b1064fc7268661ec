/** A text as part of a file's name: without what file systems refuse. */
export const fileNameOf = (text: string) => text.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
