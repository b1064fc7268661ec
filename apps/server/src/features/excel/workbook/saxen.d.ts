/** The part of saxen that is used; the package has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      then: (
        name: string,
        attrs: () => Record<string, string>,
        decode: Decode,
        isSelfClosing: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', then: (name: string, decode: Decode, isSelfClosing: boolean) => void): this;
    on(event: 'text', then: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', then: (text: string) => void): this;
    on(event: 'attention', then: (text: string) => void): this;
    on(event: 'error' | 'warn', then: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
