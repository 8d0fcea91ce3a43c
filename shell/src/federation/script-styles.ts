import { assetsIn } from '../lib/assets.ts';

declare global {
  /** By remote: what scopes the style sheets that its scripts make. Builds bring it along for remotes that make some. */
  var __atriumStyles: Map<string, (made: Element | CSSStyleSheet) => void> | undefined;
}

/** Its maker is the caller of the browser's function: the shell's own libraries also style what a remote renders. */
function tellMaker(made: Element | CSSStyleSheet): void {
  const scopes = globalThis.__atriumStyles;
  if (!scopes) return;
  // A file of a stack has a position at its end.
  const frames = assetsIn(new Error().stack ?? '').map(({ name, file }) => ({
    name,
    file: file.split(':')[0],
  }));
  const maker = frames.find(({ file }) => file !== frames[0]?.file);
  if (maker) scopes.get(maker.name)?.(made);
}

/**
 * Lets the scripts of the page add style elements, as many libraries do that know no nonce. Markup still cannot: a parser
 * does not call this.
 */
export function allowStylesOfScripts(page: typeof globalThis, nonce: string): void {
  const { prototype } = page.Document;
  // A start after a failed one finds it done.
  if (Object.isFrozen(prototype)) return;
  const { createElement } = prototype;
  prototype.createElement = function (this: Document, ...args: [string]) {
    const element = createElement.apply(this, args);
    // Comparing the name takes less of each call than looking for the class.
    if (element.localName === 'style') {
      element.nonce = nonce;
      tellMaker(element);
    }
    return element;
  };
  page.CSSStyleSheet = new Proxy(page.CSSStyleSheet, {
    construct(type, args, subtype) {
      const sheet = Reflect.construct(type, args, subtype);
      tellMaker(sheet);
      return sheet;
    },
  });
}
