/** What is used of the parser, which brings no types of its own. */
declare module "saxen" {
  export class Parser {
    on(event: "openTag", hear: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: "closeTag" | "text" | "cdata", hear: (value: string) => void): this;
    write(xml: string): this;
    end(): this;
    parse(xml: string): this;
  }
}
