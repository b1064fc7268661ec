/** One MQTT topic of the platform: its pattern with named parts, and who publishes what on it. */
export interface TopicDefinition<P extends string = string> {
  readonly kind: 'topic';
  /** Pattern such as `zutai/live/{equipmentId}`. */
  readonly pattern: string;
  readonly summary: string;
  /** Builds the topic; throws RangeError when a part is empty or holds `/`, `+` or `#`. */
  build(parts: Readonly<Record<P, string>>): string;
  /** Reads the parts of a topic, or null when it is not this pattern. */
  parse(topic: string): Readonly<Record<P, string>> | null;
  /** The subscription filter: every part not given becomes `+`. */
  filter(parts?: Partial<Readonly<Record<P, string>>>): string;
}

type PartsOf<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | PartsOf<Rest> : never;

/** Defines an MQTT topic by its pattern. */
export function defineTopic<const S extends string>(input: {
  pattern: S;
  summary: string;
}): TopicDefinition<PartsOf<S>> {
  const segments = input.pattern.split('/').map((text) => {
    const name = /^\{(\w+)\}$/.exec(text)?.[1];
    return name === undefined ? { text } : { name };
  });
  const fill = (parts: Readonly<Record<string, string | undefined>>, missing: (name: string) => string) =>
    segments
      .map((segment) => {
        if (segment.name === undefined) return segment.text;
        const value = parts[segment.name];
        if (value === undefined) return missing(segment.name);
        if (value === '' || /[/+#\0]/.test(value)) throw new RangeError(`bad topic part ${segment.name}`);
        return value;
      })
      .join('/');
  return {
    kind: 'topic',
    pattern: input.pattern,
    summary: input.summary,
    build: (parts) =>
      fill(parts, (name) => {
        throw new RangeError(`missing topic part ${name}`);
      }),
    filter: (parts = {}) => fill(parts, () => '+'),
    parse: (topic) => {
      const found = topic.split('/');
      if (found.length !== segments.length) return null;
      const parts: Record<string, string> = {};
      for (const [i, segment] of segments.entries()) {
        const value = found[i] as string;
        if (segment.name !== undefined) parts[segment.name] = value;
        else if (segment.text !== value) return null;
      }
      return parts as Record<PartsOf<S>, string>;
    },
  };
}
