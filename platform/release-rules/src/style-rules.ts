import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import { ownPrefix } from './own-prefix.ts';

/** The contents of these at-rules are checked as if they were at the top level. */
const transparent = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** These at-rules define a name for the whole document. */
const named = new Set(['keyframes', '-webkit-keyframes', 'property', 'counter-style', 'font-palette-values']);

function compounds(selector: Selector): { readonly nodes: Node[]; readonly next: string | null }[] {
  const found: { nodes: Node[]; next: string | null }[] = [{ nodes: [], next: null }];
  for (const node of selector.nodes) {
    const last = found.at(-1);
    if (!last) continue;
    if (node.type !== 'combinator') last.nodes.push(node);
    else {
      last.next = node.value.trim() || ' ';
      found.push({ nodes: [], next: null });
    }
  }
  return found;
}

/** The element or an ancestor must have an own class; `&` is the outer rule, which is checked by itself. */
function isOwn(selector: Selector, prefix: string, nested: boolean): boolean {
  const parts = compounds(selector);
  const holdsOwn = ({ nodes }: (typeof parts)[number]) =>
    nodes.some(
      (node) =>
        (node.type === 'class' && node.value.startsWith(prefix)) || (nested && node.type === 'nesting'),
    );
  const lastIsOwn = parts.slice(-1).some(holdsOwn);
  if (lastIsOwn || parts.some((part) => holdsOwn(part) && (part.next === ' ' || part.next === '>')))
    return true;
  // Without `&` a nested selector means "in the element of the outer rule", unless it begins with a sibling combinator.
  const [first] = parts;
  const mentionsOuter = selector.toString().includes('&');
  return nested && !mentionsOuter && (first?.nodes.length !== 0 || first.next === ' ' || first.next === '>');
}

function findingsOfRule(rule: Rule, prefix: string, nested: boolean): string[] {
  const global: string[] = [];
  parseSelectors((root) => {
    for (const selector of root.nodes)
      if (!isOwn(selector, prefix, nested)) global.push(selector.toString().trim());
  }).processSync(rule.selector);
  return [
    ...global.map(
      (selector) =>
        `"${selector}" can match elements outside the remote; use a class of a CSS module in the selector`,
    ),
    ...findingsOfChildren(rule, prefix, true),
  ];
}

function findingsOfAtRule(rule: AtRule, prefix: string, nested: boolean): string[] {
  const name = rule.name.toLowerCase();
  if (transparent.has(name)) return findingsOfChildren(rule, prefix, nested);
  // In @scope, `&` is the scope's root, which can be any element.
  if (name === 'scope') return findingsOfChildren(rule, prefix, false);
  if (name === 'charset') return [];
  if (named.has(name)) {
    const own = rule.params.replace(/^(?:--|["'])/, '').startsWith(prefix);
    return own
      ? []
      : [`@${rule.name} ${rule.params}: the name must begin with "${prefix}", as CSS modules write it`];
  }
  if (name === 'font-face') {
    const families: string[] = [];
    rule.walkDecls(/^font-family$/i, ({ value }) => void families.push(value.replace(/^["']/, '')));
    const own = families.length > 0 && families.every((family) => family.startsWith(prefix));
    return own ? [] : [`@font-face ${families.join()}: the family must begin with "${prefix}"`];
  }
  return [`@${rule.name}: applies to the whole document; only the shell may use it`];
}

function findingsOf(node: ChildNode, prefix: string, nested: boolean): string[] {
  if (node.type === 'rule') return findingsOfRule(node, prefix, nested);
  return node.type === 'atrule' ? findingsOfAtRule(node, prefix, nested) : [];
}

function findingsOfChildren(parent: Container, prefix: string, nested: boolean): string[] {
  return (parent.nodes ?? []).flatMap((node) => findingsOf(node, prefix, nested));
}

/** Selectors without an own class, and names without the remote's prefix, can affect the rest of the page. */
export function styleFindings(css: string, deployable: string): string[] {
  try {
    return [...new Set(findingsOfChildren(postcss.parse(css), ownPrefix(deployable), false))];
  } catch (error) {
    return [`does not parse: ${(error as Error).message.replace(/^<css input>:/, 'line ')}`];
  }
}
