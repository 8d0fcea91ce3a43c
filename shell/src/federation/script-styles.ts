/**
 * Lets the scripts of the page add style elements, as many libraries do that know no nonce. Markup still cannot: a parser
 * does not call this.
 */
export function allowStylesOfScripts({ prototype }: typeof Document, nonce: string): void {
  // A start after a failed one finds it done.
  if (Object.isFrozen(prototype)) return;
  const { createElement } = prototype;
  prototype.createElement = function (this: Document, ...args: [string]) {
    const element = createElement.apply(this, args);
    if (element.localName === 'style') element.nonce = nonce;
    return element;
  };
}
