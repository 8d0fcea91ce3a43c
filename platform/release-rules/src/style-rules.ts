import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import { ownPrefix, SHARED_LAYERS, transitionNames } from './own-prefix.ts';
import { isOwnSelector } from './own-selectors.ts';
import { syntaxFindings } from './style-syntax.ts';

/** The contents of these at-rules are checked as if they were at the top level. */
const transparent = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** These at-rules define a name for the whole document. */
const named = new Set(['keyframes', '-webkit-keyframes', 'property', 'counter-style', 'font-palette-values']);

/** Where a rule is. */
interface Place {
  /** `&` is an outer rule. */
  readonly nested: boolean;
  /** Declarations without a rule are for the root of an `@scope`, which can be any element. */
  readonly inScope: boolean;
}

const topLevel: Place = { nested: false, inScope: false };

class StyleCheck {
  readonly #remote: string;
  readonly #prefix: string;

  constructor(remote: string) {
    this.#remote = remote;
    this.#prefix = ownPrefix(remote);
  }

  children(parent: Container, place: Place): string[] {
    return (parent.nodes ?? []).flatMap((node) => this.#node(node as ChildNode, place));
  }

  #node(node: ChildNode, place: Place): string[] {
    if (node.type === 'rule') return this.#rule(node, place);
    if (node.type === 'atrule') return this.#atRule(node, place);
    return node.type === 'decl' ? this.#declaration(node, place) : [];
  }

  #rule(rule: Rule, { nested }: Place): string[] {
    const global: string[] = [];
    parseSelectors((root) => {
      for (const selector of root.nodes)
        if (!isOwnSelector(selector, this.#remote, nested)) global.push(selector.toString().trim());
    }).processSync(rule.selector);
    return [
      ...global.map(
        (selector) =>
          `"${selector}" can match elements outside the remote; use a class of a CSS module in the selector`,
      ),
      ...this.children(rule, { nested: true, inScope: false }),
    ];
  }

  #declaration({ prop, value, raws }: Declaration, { inScope }: Place): string[] {
    // postcss takes `--a, b:hover {}` for a declaration of "--a,", and leaves out what is before a name, as in `*zoom`.
    const isName = /^(?:[-\w]|[^\0-\x7f]|\\.)+$/.test(prop) && /^\s*:\s*$/.test(uncommented(raws.between));
    if (!isName || uncommented(raws.before).trim() !== '')
      return [`"${prop}": is not the name of a property`];
    const names = /^view-transition-name$/i.test(prop) ? transitionNames(value) : [];
    return [
      ...(inScope ? [`"${prop}: ${value}": styles the root of an @scope; put it into a rule`] : []),
      ...names
        .filter((name) => !name.startsWith(this.#prefix))
        .map((name) => `"${prop}: ${name}": the name must begin with "${this.#prefix}"`),
    ];
  }

  #atRule(rule: AtRule, place: Place): string[] {
    const name = rule.name.toLowerCase();
    if (name === 'layer') return [...this.#layers(rule), ...this.children(rule, place)];
    if (transparent.has(name)) return this.children(rule, place);
    // In @scope, `&` is the scope's root, which can be any element.
    if (name === 'scope') return this.children(rule, { nested: false, inScope: true });
    if (name === 'charset') return /^["']utf-8["']$/i.test(rule.params) ? [] : ['@charset: must be "utf-8"'];
    if (named.has(name)) return this.#name(rule);
    if (name === 'font-face') return this.#fontFace(rule);
    return [`@${rule.name}: applies to the whole document; only the shell may use it`];
  }

  #layers({ params }: AtRule): string[] {
    return params
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !SHARED_LAYERS.includes(name) && !name.startsWith(this.#prefix))
      .map((name) => `@layer ${name}: the name must begin with "${this.#prefix}"`);
  }

  #name({ name, params }: AtRule): string[] {
    const own = params.replace(/^(?:--|["'])/, '').startsWith(this.#prefix);
    return own
      ? []
      : [`@${name} ${params}: the name must begin with "${this.#prefix}", as CSS modules write it`];
  }

  #fontFace(rule: AtRule): string[] {
    const families: string[] = [];
    rule.walkDecls(/^font-family$/i, ({ value }) => void families.push(value.replace(/^["']/, '')));
    const own = families.length > 0 && families.every((family) => family.startsWith(this.#prefix));
    return own ? [] : [`@font-face ${families.join()}: the family must begin with "${this.#prefix}"`];
  }
}

function uncommented(text = ''): string {
  return text.replace(/\/\*.*?\*\//gs, '');
}

/**
 * Selectors that are not within the remote, and names without its prefix, can affect the rest of the page. An element
 * is the remote's if it has a class with its prefix, or is in an element with its mark.
 */
export function styleFindings(css: string, deployable: string): string[] {
  try {
    const sheet = postcss.parse(css);
    const syntax = syntaxFindings(css);
    if (syntax.length > 0) return syntax;
    return [...new Set(new StyleCheck(deployable).children(sheet, topLevel))];
  } catch (error) {
    return [`does not parse: ${(error as Error).message.replace(/^<css input>:/, 'line ')}`];
  }
}
