import { loadFromJsdom, matches, mayMatch } from './jsdom-selectors.ts';

/** What jsdom keeps to itself of its elements, documents and style sheets. */
interface ElementImpl {
  readonly _localName: string;
  readonly _ownerDocument: DocumentImpl;
  readonly parentElement: ElementImpl | null;
  readonly style?: Declarations;
  getAttributeNS(namespace: null, name: string): string | null;
}

interface DocumentImpl {
  readonly styleSheets: { readonly _list: readonly Sheet[] };
  /** Set to null by each change of the document. */
  _styleCache: object | null;
}

interface Declarations {
  getPropertyValue(name: string): string;
}

interface Rule {
  readonly selectorText?: string;
  readonly style?: Declarations;
  readonly media?: ArrayLike<string>;
  readonly cssRules?: readonly Rule[];
}

interface Sheet {
  readonly cssRules: readonly Rule[];
}

type StyleRule = Required<Pick<Rule, 'selectorText' | 'style'>>;

/** Properties that queries by role and clicks ask for. No shorthand sets them. */
const properties = {
  display: { isInherited: false, initial: '' },
  visibility: { isInherited: true, initial: 'visible' },
  'pointer-events': { isInherited: true, initial: 'auto' },
} as const;

type Property = keyof typeof properties;

const isOnDemand = (name: string): name is Property => Object.hasOwn(properties, name);

/**
 * jsdom computes every property of an element each time that something asks for its style, as queries by role do for
 * each element and its ancestors: it parses every value of every rule that matches. This computes the properties of
 * queries and clicks one by one, and leaves all others to jsdom. The results are the same.
 */
export function computeStylesOnDemand(window: Window & typeof globalThis): void {
  const { implForWrapper } = loadFromJsdom<{ implForWrapper(element: Element): ElementImpl | null }>(
    'jsdom/lib/jsdom/living/generated/utils.js',
  );
  const { CSSStyleDeclaration } = loadFromJsdom<{ CSSStyleDeclaration: { prototype: object } }>('cssstyle');
  const computeAll = window.getComputedStyle.bind(window);
  const styles = new DocumentStyles();
  window.getComputedStyle = (element, pseudoElement) => {
    const impl = implForWrapper(element);
    if (pseudoElement || !impl?._localName) return computeAll(element, pseudoElement);
    let all: CSSStyleDeclaration | undefined;
    const read = (name: string | symbol): unknown => {
      all ??= computeAll(element);
      const value: unknown = Reflect.get(all, name);
      return typeof value === 'function' ? value.bind(all) : value;
    };
    const getPropertyValue = (name: string): string =>
      isOnDemand(name)
        ? styles.valueOf(impl, name)
        : (read('getPropertyValue') as (name: string) => string)(name);
    return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        const property = name === 'pointerEvents' ? 'pointer-events' : String(name);
        return isOnDemand(property) ? getPropertyValue(property) : read(name);
      },
    });
  };
}

/** The properties above, of the elements of one document. */
class DocumentStyles {
  private version: object | null = null;
  private values = new Map<ElementImpl, Partial<Record<Property, string>>>();
  private sheets: readonly (readonly StyleRule[])[] = [];
  private rules: readonly StyleRule[] = [];
  /** By tag and class of elements that they may match. */
  private candidates = new Map<string, readonly StyleRule[]>();

  valueOf(element: ElementImpl, property: Property): string {
    this.refresh(element._ownerDocument);
    return this.compute(element, property);
  }

  private compute(element: ElementImpl, property: Property): string {
    let known = this.values.get(element);
    if (!known) {
      known = {};
      this.values.set(element, known);
    }
    const { isInherited, initial } = properties[property];
    const { parentElement } = element;
    known[property] ??=
      this.declared(element, property) ||
      (isInherited && parentElement ? this.compute(parentElement, property) : initial);
    return known[property];
  }

  /** As in jsdom, the last rule wins, whatever its specificity. */
  private declared(element: ElementImpl, property: Property): string {
    const value =
      element.style?.getPropertyValue(property) ||
      this.candidatesFor(element)
        .findLast(
          ({ selectorText, style }) =>
            style.getPropertyValue(property) !== '' && matches(element, selectorText),
        )
        ?.style.getPropertyValue(property);
    return !value || value === 'unset' ? '' : value;
  }

  private candidatesFor(element: ElementImpl): readonly StyleRule[] {
    const [tag, className] = [element._localName, element.getAttributeNS(null, 'class')];
    const key = `${tag} ${className}`;
    let rules = this.candidates.get(key);
    if (!rules) {
      rules = this.rules.filter(({ selectorText }) => mayMatch(tag, className, selectorText));
      this.candidates.set(key, rules);
    }
    return rules;
  }

  private refresh(document: DocumentImpl): void {
    document._styleCache ??= new WeakMap();
    if (document._styleCache === this.version) return;
    this.version = document._styleCache;
    this.values.clear();
    const sheets = [defaultSheet(), ...document.styleSheets._list].map(rulesOf);
    if (sheets.length === this.sheets.length && sheets.every((rules, index) => rules === this.sheets[index]))
      return;
    this.sheets = sheets;
    this.rules = sheets.flat();
    this.candidates.clear();
  }
}

let parsedDefaultSheet: Sheet | undefined;

function defaultSheet(): Sheet {
  const { parse } = loadFromJsdom<{ parse(text: string): Sheet }>('rrweb-cssom');
  parsedDefaultSheet ??= parse(loadFromJsdom<string>('jsdom/lib/jsdom/browser/default-stylesheet.js'));
  return parsedDefaultSheet;
}

const knownRules = new WeakMap<Sheet, { readonly count: number; readonly rules: readonly StyleRule[] }>();

/** The rules of a style sheet that set one of the properties; the same array until rules are added. */
function rulesOf(sheet: Sheet): readonly StyleRule[] {
  const { length: count } = sheet.cssRules;
  const known = knownRules.get(sheet);
  if (known?.count === count) return known.rules;
  const rules = sheet.cssRules
    .flatMap((rule) => (rule.media ? (onScreen(rule.media) ? (rule.cssRules ?? []) : []) : [rule]))
    .filter(isStyleRule)
    .filter(({ style }) => Object.keys(properties).some((name) => style.getPropertyValue(name) !== ''));
  knownRules.set(sheet, { count, rules });
  return rules;
}

function onScreen(media: ArrayLike<string>): boolean {
  return Array.from(media).includes('screen');
}

function isStyleRule(rule: Rule): rule is StyleRule {
  return rule.selectorText !== undefined && rule.style !== undefined;
}
