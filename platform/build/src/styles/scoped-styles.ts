import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';
import { scopedSelectors } from './scoped-selectors.ts';
import { StyleNames } from './style-names.ts';

/** These at-rules hold rules. */
const transparent = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** These apply to the whole document, or only to browsers of the past. */
const dropped = new Set(['page', 'viewport', '-ms-viewport', 'view-transition', 'namespace', 'charset']);
const ofThePast = /^-(?:moz|o|ms)-/;

class Scoping {
  readonly #remote: string;
  readonly #names: StyleNames;

  constructor(remote: string, names: StyleNames) {
    this.#remote = remote;
    this.#names = names;
  }

  children(parent: Container, nested: boolean): void {
    for (const node of [...(parent.nodes ?? [])]) this.#node(node as ChildNode, nested);
  }

  #node(node: ChildNode, nested: boolean): void {
    if (node.type === 'atrule') this.#atRule(node, nested);
    else if (node.type === 'decl') this.#declaration(node);
    else if (node.type === 'rule') this.#rule(node, nested);
  }

  #rule(rule: Rule, nested: boolean): void {
    try {
      rule.selector = scopedSelectors(rule.selector, this.#remote, nested) ?? rule.selector;
      this.children(rule, true);
    } catch {
      // Browsers leave out a rule whose selector does not parse, such as `[data-handle]: {}` of a popular drawer.
      rule.remove();
    }
  }

  #declaration(declaration: Declaration): void {
    // `*zoom: 1` is for browsers of the past.
    if (/[*_$&]/.test(declaration.raws.before ?? '')) declaration.remove();
    else
      declaration.assign({
        prop: this.#names.property(declaration.prop),
        value: this.#names.value(declaration),
      });
  }

  #atRule(rule: AtRule, nested: boolean): void {
    const name = rule.name.toLowerCase();
    if (dropped.has(name) || ofThePast.test(name)) {
      rule.remove();
      return;
    }
    rule.params = this.#names.params(rule);
    if (transparent.has(name)) this.children(rule, nested);
    else if (name === 'scope') this.children(rule, false);
    else rule.walkDecls((declaration) => this.#declaration(declaration));
  }
}

/**
 * Has the style sheets of a remote match its own elements alone. Rules of its CSS modules are its own already, and stay
 * as they are; those of packages get its mark, and the names that they define get its prefix.
 *
 * @returns Style sheets that changed, by path.
 */
export function scopedStyles(sheets: ReadonlyMap<string, string>, remote: string): Map<string, string> {
  const parsed = new Map([...sheets].map(([path, css]) => [path, postcss.parse(css)] as const));
  const scoping = new Scoping(remote, new StyleNames([...parsed.values()], remote));
  const changed = new Map<string, string>();
  for (const [path, sheet] of parsed) {
    scoping.children(sheet, false);
    const css = sheet.toString();
    if (css !== sheets.get(path)) changed.set(path, css);
  }
  return changed;
}
