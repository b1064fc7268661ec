/** The page designer. */
export function DesignerPage() {
  return null;
}
