/**
 * A key that is held presses no button over and over: what opens a question by a key would also answer it, for the
 * button of the question has the focus by then.
 * @returns ends it
 */
export function keepHeldKeysFromButtons(root: Document): () => void {
  const keep = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (event.repeat && isPress && event.target instanceof HTMLButtonElement) event.preventDefault();
  };
  root.addEventListener('keydown', keep, true);
  return () => root.removeEventListener('keydown', keep, true);
}
