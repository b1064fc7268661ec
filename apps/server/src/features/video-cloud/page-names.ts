/** Levels of a page file that are looked into; deeper ones are refused when a page is saved. */
const MAX_DEPTH = 200;

/** Whether a page's file, or a faceplate's, says a text anywhere: then the page may show what it stands for. */
export function doesName(file: unknown, text: string, depth = 0): boolean {
  if (typeof file === 'string') return file.trim() === text;
  if (typeof file !== 'object' || file === null || depth > MAX_DEPTH) return false;
  return Object.values(file).some((inner) => doesName(inner, text, depth + 1));
}
