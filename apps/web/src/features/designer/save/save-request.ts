import type { Page } from '@zutai/diagram';

/** The fields of the save form (specification, section 7, "Page save"); a password only when one was typed. */
export function toSaveRequest(file: Page, password: string) {
  const { title, width, height, fit, bgColor, bgImage, checkpwd } = file.con;
  return {
    title,
    width,
    height,
    fit,
    bgColor,
    bgImage,
    checkpwd,
    ...(checkpwd && password !== '' ? { password } : {}),
  };
}
