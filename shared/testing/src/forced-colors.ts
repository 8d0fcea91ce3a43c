/**
 * The value that the document's style sheets give an element where colours are forced; jsdom cannot evaluate the media
 * query. Later rules win, whatever their specificity.
 * @param property name in CSS, such as `background-color`
 */
export function forcedStyleOf(element: Element, property: string): string | undefined {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return rules
    .flatMap((rule) =>
      rule instanceof CSSMediaRule && rule.media.mediaText.includes('forced-colors: active')
        ? [...rule.cssRules]
        : [],
    )
    .flatMap((rule) => (rule instanceof CSSStyleRule && element.matches(rule.selectorText) ? [rule] : []))
    .map(({ style }) => style.getPropertyValue(property))
    .findLast((value) => value !== '');
}
