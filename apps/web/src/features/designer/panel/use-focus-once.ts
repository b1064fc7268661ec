import { useState } from 'react';

/**
 * `ref` of what gets the keyboard when a panel opens. Inputs of the kit call it again with each change, when somebody
 * may be in another field.
 */
export function useFocusOnce(): (shown: { focus(): void } | null) => void {
  const [focus] = useState(() => {
    let isDone = false;
    return (shown: { focus(): void } | null) => {
      if (shown === null || isDone) return;
      isDone = true;
      shown.focus();
    };
  });
  return focus;
}
