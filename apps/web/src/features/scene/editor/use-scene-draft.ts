import type { SceneContent } from '@zutai/contract';
import { useCallback, useEffect, useState } from 'react';

/** Steps that can be taken back. */
const MAX_STEPS = 50;

interface Steps {
  readonly past: readonly SceneContent[];
  readonly now: SceneContent;
  readonly future: readonly SceneContent[];
}

/** What is drawn into a scene, with the steps to it; nothing is saved before somebody saves. */
export function useSceneDraft(first: SceneContent) {
  const [steps, setSteps] = useState<Steps>({ past: [], now: first, future: [] });
  const [saved, setSaved] = useState(first);
  const change = useCallback((edit: (content: SceneContent) => SceneContent) => {
    setSteps(({ past, now, future }) => {
      const next = edit(now);
      return next === now
        ? { past, now, future }
        : { past: [...past, now].slice(-MAX_STEPS), now: next, future: [] };
    });
  }, []);
  const undo = useCallback(() => {
    setSteps((steps) => {
      const before = steps.past.at(-1);
      if (before === undefined) return steps;
      return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future] };
    });
  }, []);
  const redo = useCallback(() => {
    setSteps((steps) => {
      const [next, ...future] = steps.future;
      return next === undefined ? steps : { past: [...steps.past, steps.now], now: next, future };
    });
  }, []);
  return {
    content: steps.now,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    isChanged: steps.now !== saved,
    change,
    undo,
    redo,
    setSaved,
  };
}

/** Ctrl or ⌘ with Z, Y and S; while something is typed these are the field's own, but for saving. */
export function useSceneKeys(keys: { undo: () => void; redo: () => void; save: () => void }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const isTyping = event.target instanceof HTMLInputElement;
      const key = event.key.toLowerCase();
      const run =
        key === 's'
          ? keys.save
          : isTyping
            ? undefined
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? keys.redo
              : key === 'z'
                ? keys.undo
                : undefined;
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
