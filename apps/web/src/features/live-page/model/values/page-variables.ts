import {
  type LiveValue,
  type PageVariable,
  type Palette,
  resolveColor,
  unboundValue,
  type VariableValue,
  variableTitle,
  variableValue,
} from '@zutai/diagram';

type Listener = (name: string) => void;

/** The variables of one page that is open, for whoever looks at it; nobody else sees them, and leaving forgets them. */
export class PageVariables {
  #defined: ReadonlyMap<string, PageVariable> = new Map();
  readonly #values = new Map<string, VariableValue>();
  readonly #live = new Map<string, LiveValue>();
  readonly #listeners = new Set<Listener>();
  #list: readonly PageVariable[] | undefined;
  #words: LiveValue['states'];

  /** Which there are; those that have a value of their type keep it. */
  define(variables: readonly PageVariable[], onOff?: LiveValue['states']): void {
    if (this.#list === variables && this.#words === onOff) return;
    this.#list = variables;
    this.#words = onOff;
    this.#defined = new Map(variables.map((variable) => [variable.name, variable]));
    this.#live.clear();
    for (const [name, value] of this.#values) {
      const variable = this.#defined.get(name);
      if (!variable || variableValue(variable.type, value) !== value) this.#values.delete(name);
    }
  }

  get names(): readonly string[] {
    return [...this.#defined.keys()];
  }

  valueOf(name: string): VariableValue | undefined {
    return this.#values.get(name) ?? this.#defined.get(name)?.default;
  }

  /** As bindings read it. One object a value. */
  read(name: string): LiveValue {
    const variable = this.#defined.get(name);
    if (!variable) return unboundValue;
    let live = this.#live.get(name);
    if (!live) {
      live = {
        value: this.valueOf(name) ?? null,
        timeMs: null,
        code: '200',
        quality: 'good',
        unit: '',
        decimals: null,
        title: variableTitle(variable),
        ...(variable.type === 'boolean' && this.#words && { states: this.#words }),
      };
      this.#live.set(name, live);
    }
    return live;
  }

  /** Sets a value; false where there is no such variable or the text is no value of its type. */
  write(name: string, text: string | number | boolean): boolean {
    const variable = this.#defined.get(name);
    const value = variable && variableValue(variable.type, text);
    if (value === undefined) return false;
    if (value === this.valueOf(name)) return true;
    this.#values.set(name, value);
    this.#live.delete(name);
    for (const notify of this.#listeners) notify(name);
    return true;
  }

  /** Calls with the name of each variable that gets another value. Returns how to stop. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Colours by name, as the palette has them. */
  get colors(): Readonly<Record<string, string>> {
    const all = [...this.#defined.values()].filter(({ type }) => type === 'color');
    return Object.fromEntries(all.map(({ name }) => [name, String(this.valueOf(name))]));
  }

  /** The palette with the colours that variables are, as `$name`. The same where there are none. */
  colored(palette: Palette): Palette {
    const colors = Object.entries(this.colors);
    if (colors.length === 0) return palette;
    const resolved = colors.map(([name, color]) => [name, resolveColor(color, palette)]);
    return { ...palette, ...Object.fromEntries(resolved) };
  }

  /** Those of another page, as they begin, in the same words. */
  ofOther(variables: readonly PageVariable[]): PageVariables {
    const other = new PageVariables();
    other.define(variables, this.#words);
    return other;
  }

  /** All as they began, for whoever runs the page once more. */
  reset(): void {
    const names = [...this.#values.keys()];
    this.#values.clear();
    this.#live.clear();
    for (const name of names) for (const notify of this.#listeners) notify(name);
  }

  /** Every value as texts show it. */
  get texts(): ReadonlyMap<string, string> {
    return new Map(this.names.map((name) => [name, wordsOf(this.read(name))]));
  }
}

function wordsOf({ value, states }: LiveValue): string {
  if (typeof value !== 'boolean') return String(value ?? '');
  return states?.find((state) => state.value === (value ? '1' : '0'))?.text ?? String(value);
}
