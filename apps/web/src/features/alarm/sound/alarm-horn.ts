import { type AlarmSound, scheduleTones, TONE_PATTERNS } from './alarm-tones.ts';
import { noteRefusedSound } from './use-may-sound.ts';

/** Of the tabs of one browser one sounds. */
const LOCK = 'zutai-alarm-horn';
/** A browser that lets a page sound has begun by then, ms. */
const ANSWER_MS = 1_000;

/** What sounds until it is told otherwise. To be made when the browser lets pages sound. */
export class AlarmHorn {
  #context: AudioContext | undefined;
  #sound: AlarmSound | null = null;
  #repeating: ReturnType<typeof setInterval> | undefined;
  #release: (() => void) | undefined;

  /** Sounds as this from now on; null: not at all. */
  play(sound: AlarmSound | null): void {
    if (sound === this.#sound) return;
    this.#end();
    this.#sound = sound;
    if (sound !== null) this.#begin(sound);
  }

  #begin(sound: AlarmSound): void {
    const isOver = new AbortController();
    const over = new Promise<void>((resolve) => isOver.signal.addEventListener('abort', () => resolve()));
    this.#release = () => isOver.abort();
    const sing = () => {
      if (isOver.signal.aborted) return undefined;
      this.#repeat(sound);
      return over;
    };
    // Plain HTTP has no locks: there each tab sounds.
    const { locks } = navigator as { locks?: LockManager };
    if (locks === undefined) void sing();
    else locks.request(LOCK, { signal: isOver.signal }, sing).catch(() => undefined);
  }

  #repeat(sound: AlarmSound): void {
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    const asked = setTimeout(() => {
      if (context.state === 'suspended') noteRefusedSound();
    }, ANSWER_MS);
    context.addEventListener('statechange', () => clearTimeout(asked));
    const pattern = TONE_PATTERNS[sound];
    const once = () => scheduleTones(context, pattern, context.currentTime);
    once();
    this.#repeating = setInterval(once, pattern.everyS * 1000);
  }

  #end(): void {
    clearInterval(this.#repeating);
    this.#release?.();
    this.#release = undefined;
    // What was scheduled ends with its context.
    void this.#context?.close();
    this.#context = undefined;
  }
}
