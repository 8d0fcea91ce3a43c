import type { Node, Selector } from 'postcss-selector-parser';
import { markOf, ownPrefix } from './own-prefix.ts';

export interface Compound {
  readonly nodes: readonly Node[];
  /** The combinator after it. */
  readonly next: string | null;
}

const legacyPseudoElements = [':before', ':after', ':first-line', ':first-letter'];

export function isPseudoElement(node: Node): boolean {
  if (node.type !== 'pseudo') return false;
  return node.value.startsWith('::') || legacyPseudoElements.includes(node.value.toLowerCase());
}

export function compounds(selector: Selector): Compound[] {
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

function isOwnNode(node: Node, remote: string, nested: boolean): boolean {
  switch (node.type) {
    case 'class':
      return node.value.startsWith(ownPrefix(remote));
    case 'attribute':
      return node.attribute === markOf(remote);
    case 'nesting':
      return nested;
    case 'pseudo':
      return (
        [':is', ':where'].includes(node.value.toLowerCase()) &&
        node.nodes.length > 0 &&
        node.nodes.every((selector) => isWithinOwn(selector, remote, nested))
      );
    default:
      return false;
  }
}

/** What follows a pseudo-element says nothing about the element. */
function elementNodes({ nodes }: Compound): readonly Node[] {
  const end = nodes.findIndex(isPseudoElement);
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** The element or an ancestor must be marked as the remote's; `&` is the outer rule, which is checked by itself. */
function isWithinOwn(selector: Selector, remote: string, nested: boolean): boolean {
  const parts = compounds(selector);
  const holdsOwn = (part: Compound) => elementNodes(part).some((node) => isOwnNode(node, remote, nested));
  const lastIsOwn = parts.slice(-1).some(holdsOwn);
  return lastIsOwn || parts.some((part) => (part.next === ' ' || part.next === '>') && holdsOwn(part));
}

/** Whether a selector matches only elements of the remote. */
export function isOwnSelector(selector: Selector, remote: string, nested: boolean): boolean {
  if (isWithinOwn(selector, remote, nested)) return true;
  // Without `&` a nested selector means "in the element of the outer rule", unless it begins with a sibling combinator.
  const [first] = compounds(selector);
  const mentionsOuter = selector.toString().includes('&');
  return nested && !mentionsOuter && (first?.nodes.length !== 0 || first.next === ' ' || first.next === '>');
}
