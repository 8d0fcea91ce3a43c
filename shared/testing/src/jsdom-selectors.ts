import { createRequire } from 'node:module';

/** What jsdom keeps to itself of its elements, and of how it matches them. */
interface ElementImpl {
  readonly _localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

interface Selectors {
  matchesDontThrow(element: ElementImpl, selector: string | undefined): boolean;
}

/** Loads a module of jsdom, or one that it uses, in the instance that jest's environment has. */
export function loadFromJsdom<T>(name: string): T {
  const environment = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
  return createRequire(environment.resolve('jsdom'))(name);
}

/** The selector engine of jsdom. */
let engine: Selectors['matchesDontThrow'];

/**
 * jsdom matches every rule of every style sheet with a selector engine each time that something asks for an element's
 * style. Browsers first discard the rules whose last part names another tag or class, and so does this. It has to run
 * before jsdom is loaded.
 */
export function discardRulesOfOtherElements(): void {
  const selectors = loadFromJsdom<Selectors>('jsdom/lib/jsdom/living/helpers/selectors.js');
  engine = selectors.matchesDontThrow;
  // Rules without a selector, such as @font-face, come here too.
  selectors.matchesDontThrow = (element, selector) =>
    selector === undefined ? engine(element, selector) : matches(element, selector);
}

/** Whether an element matches a selector; tags and classes need no selector engine. */
export function matches(element: ElementImpl, selector: string): boolean {
  if (!mayMatch(element._localName, element.getAttributeNS(null, 'class'), selector)) return false;
  return ONLY_TAG_AND_CLASSES.test(selector) || engine(element, selector);
}

const ONLY_TAG_AND_CLASSES = /^(?=[a-z.])[a-z0-9]*(\.[\w-]+)*$/;

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
