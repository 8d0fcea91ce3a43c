import { compounds, isOwnSelector, isPseudoElement, markOf } from '@atrium/release-rules';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

/** In a style sheet of a package, these mean the whole page; here they mean the remote's own part of it. */
const pageTags = ['html', 'body'];
const pagePseudos = [':root', ':host', ':scope'];

function isOfPage(node: Node): boolean {
  if (node.type === 'tag') return pageTags.includes(node.value.toLowerCase());
  if (node.type !== 'pseudo') return false;
  const name = node.value.toLowerCase();
  if (pagePseudos.includes(name)) return true;
  return [':is', ':where'].includes(name) && node.nodes.some(subjectIsOfPage);
}

function subjectIsOfPage(selector: Selector): boolean {
  return (compounds(selector).at(-1)?.nodes ?? []).some(isOfPage);
}

/** In a list of alternatives, others may be parts of the page. */
function mayBePart(selector: Selector): boolean {
  const nodes = (compounds(selector).at(-1)?.nodes ?? []).filter(isOfPage);
  return nodes.every((node) => node.type === 'pseudo' && node.nodes.some((inner) => !subjectIsOfPage(inner)));
}

/** Text of a selector up to the first pseudo-element of its subject, and the rest. */
function split(selector: Selector): [string, string] {
  const end = compounds(selector).at(-1)?.nodes.find(isPseudoElement);
  if (!end) return [selector.toString().trim(), ''];
  const index = selector.index(end as Selector['nodes'][number]);
  const text = (nodes: readonly Node[]) => nodes.map((node) => node.toString()).join('');
  // A blank at the end is a combinator, as in `.list ::before`.
  return [text(selector.nodes.slice(0, index)).trimStart(), text(selector.nodes.slice(index)).trim()];
}

function scopedSelector(selector: Selector, remote: string): string[] {
  const [subject, pseudoElement] = split(selector);
  const mark = `[${markOf(remote)}]`;
  // `:where()` leaves the specificity as it is, so that what overrides the package's rules still does.
  const asPart = `${subject}:where(${mark},${mark} *)${pseudoElement}`;
  const asPage = `${subject} :where(${mark})${pseudoElement}`;
  if (!subjectIsOfPage(selector)) return [asPart];
  return mayBePart(selector) ? [asPage, asPart] : [asPage];
}

/**
 * The selectors of a rule, each of which matches within the remote alone; null if they did before. Ancestors may be
 * anywhere, such as a body with a class; the element itself is in an element with the remote's mark, or has it.
 */
export function scopedSelectors(selectors: string, remote: string, nested: boolean): string | null {
  const { nodes } = parseSelectors().astSync(selectors);
  const isOwn = (selector: Selector) => isOwnSelector(selector, remote, nested);
  if (nodes.every(isOwn)) return null;
  return nodes
    .flatMap((node) => (isOwn(node) ? [node.toString().trim()] : scopedSelector(node, remote)))
    .join(',');
}
