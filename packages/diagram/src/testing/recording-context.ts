import type { Context2D } from '../canvas/context-like.ts';

/** A canvas context that writes down what it is asked to do, such as `fillText hello 1 2`. */
export function createRecordingContext(): { context: Context2D; calls: string[]; clear(): void } {
  const calls: string[] = [];
  const state: Record<string, unknown> = { globalAlpha: 1 };
  const stack: Record<string, unknown>[] = [];
  const special: Record<string, (...values: unknown[]) => unknown> = {
    save: () => stack.push({ ...state }),
    restore: () => Object.assign(state, stack.pop()),
    measureText: (text) => ({ width: String(text).length * 8 }),
  };
  const context = new Proxy(state, {
    get(_target, name: string) {
      if (name in state && typeof state[name] !== 'function') return state[name];
      return (...values: unknown[]) => {
        calls.push([name, ...values].join(' '));
        return special[name]?.(...values);
      };
    },
    set(_target, name: string, value) {
      state[name] = value;
      return true;
    },
  }) as unknown as Context2D;
  const clear = () => {
    calls.length = 0;
  };
  return { context, calls, clear };
}
