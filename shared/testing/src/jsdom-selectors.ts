import { createRequire } from 'node:module';

/** What jsdom keeps to itself of its elements, and of how it matches them. */
interface Selectors {
  matchesDontThrow(
    element: { _localName: string; getAttributeNS(namespace: null, name: string): string | null },
    selector: string | undefined,
  ): boolean;
}

/**
 * jsdom matches every rule of every style sheet with a selector engine each time that something asks for an element's
 * style, as every query by role does: a third of the time of a page's tests. Browsers first discard the rules whose last
 * part names another tag or class, and so does this. It has to run before jsdom is loaded.
 */
export function discardRulesOfOtherElements(): void {
  const { resolve } = createRequire(import.meta.url);
  const load = createRequire(resolve('jest-environment-jsdom'));
  const selectors: Selectors = load('jsdom/lib/jsdom/living/helpers/selectors.js');
  const { matchesDontThrow } = selectors;
  // Rules without a selector, such as @font-face, come here too.
  selectors.matchesDontThrow = (element, selector) =>
    (selector === undefined ||
      mayMatch(element._localName, element.getAttributeNS(null, 'class'), selector)) &&
    matchesDontThrow(element, selector);
}

interface Needed {
  readonly tag: string | undefined;
  readonly classes: readonly string[];
}

/** By selector: what its alternatives need of an element, or `null` for a selector that is not understood here. */
const needs = new Map<string, readonly Needed[] | null>();

/** Whether a selector may match an element with this tag and `class` attribute; `false` only if it cannot. */
export function mayMatch(tag: string, className: string | null, selector: string): boolean {
  let alternatives = needs.get(selector);
  if (alternatives === undefined) {
    alternatives = alternativesOf(selector);
    needs.set(selector, alternatives);
  }
  if (alternatives === null) return true;
  const names = ` ${(className ?? '').replaceAll(/\s/g, ' ')} `;
  return alternatives.some(
    (needed) =>
      (needed.tag === undefined || needed.tag === tag) &&
      needed.classes.every((name) => names.includes(name)),
  );
}

/** The last part of each alternative, without attributes and without what is in parentheses. */
function alternativesOf(selector: string): readonly Needed[] | null {
  if (/[\\|]/.test(selector)) return null;
  let simple = selector.replaceAll(/"[^"]*"|'[^']*'/g, '').replaceAll(/\[[^\]]*\]/g, '');
  while (simple.includes('(')) {
    const shorter = simple.replaceAll(/\([^()]*\)/g, '');
    if (shorter === simple) return null;
    simple = shorter;
  }
  const alternatives: Needed[] = [];
  for (const alternative of simple.split(',')) {
    const last = alternative
      .trim()
      .split(/[\s>+~]+/)
      .pop();
    const [, tag, classes] = /^([a-z][a-z0-9-]*|\*)?((?:\.[\w-]+)*)(?=[:#]|$)/.exec(last ?? '') ?? [];
    if (classes === undefined) return null;
    const names = classes.split('.').filter(Boolean);
    alternatives.push({ tag: tag === '*' ? undefined : tag, classes: names.map((name) => ` ${name} `) });
  }
  return alternatives;
}
