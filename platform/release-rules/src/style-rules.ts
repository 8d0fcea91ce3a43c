import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/** At-rules whose rules are judged as if they stood alone. */
const transparent = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** At-rules that give the whole document something under a name. */
const named = new Set(['keyframes', '-webkit-keyframes', 'property', 'counter-style', 'font-palette-values']);

/** What each class, keyframe and font that a deployable brings begins with; no other deployable's build writes it. */
export function ownPrefix(deployable: string): string {
  return `${deployable}__`;
}

/** Parts of a selector between combinators, each with the combinator that follows it. */
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

/**
 * Whether a selector can only match elements of the deployable: its own class is on the element itself, or on one
 * that the element lies in. In a nested rule `&` stands for elements that were judged before.
 */
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

function judgeRule(rule: Rule, prefix: string, nested: boolean): string[] {
  const foreign: string[] = [];
  parseSelectors((root) => {
    for (const selector of root.nodes)
      if (!isOwn(selector, prefix, nested)) foreign.push(selector.toString().trim());
  }).processSync(rule.selector);
  return [
    ...foreign.map(
      (selector) => `"${selector}" can match elements of others; select by a class of a CSS module`,
    ),
    ...judgeChildren(rule, prefix, true),
  ];
}

function judgeAtRule(rule: AtRule, prefix: string, nested: boolean): string[] {
  const name = rule.name.toLowerCase();
  if (transparent.has(name)) return judgeChildren(rule, prefix, nested);
  // In a scope `&` is its root, whatever that is.
  if (name === 'scope') return judgeChildren(rule, prefix, false);
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
  return [`@${rule.name}: is for the whole document, which is the shell's`];
}

function judge(node: ChildNode, prefix: string, nested: boolean): string[] {
  if (node.type === 'rule') return judgeRule(node, prefix, nested);
  return node.type === 'atrule' ? judgeAtRule(node, prefix, nested) : [];
}

function judgeChildren(parent: Container, prefix: string, nested: boolean): string[] {
  return (parent.nodes ?? []).flatMap((node) => judge(node, prefix, nested));
}

/**
 * What in a remote's style sheet reaches beyond the remote: selectors without a class of its own build, and
 * keyframes, fonts and the like under names that others could have too.
 *
 * @param deployable Name of the remote; its build puts it before each name.
 * @returns One sentence for each finding.
 */
export function styleFindings(css: string, deployable: string): string[] {
  try {
    return [...new Set(judgeChildren(postcss.parse(css), ownPrefix(deployable), false))];
  } catch (error) {
    return [`does not parse: ${(error as Error).message.replace(/^<css input>:/, 'line ')}`];
  }
}
