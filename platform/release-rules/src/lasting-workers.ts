import { type AnyNode, getLineInfo, type Program } from 'acorn';

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Without recursion, since hostile scripts could overflow the stack. */
function nodesOf(program: Program): AnyNode[] {
  const nodes: AnyNode[] = [program];
  for (const node of nodes)
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) nodes.push(child);
  return nodes;
}

/** `SharedWorker`, `window.SharedWorker` and `window['SharedWorker']` have the same name. */
function nameOf(node: AnyNode): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return null;
  const { property } = node;
  if (property.type === 'Literal') return String(property.value);
  return property.type === 'Identifier' && !node.computed ? property.name : null;
}

function kindOf(node: AnyNode): string | null {
  if (node.type === 'NewExpression') return nameOf(node.callee) === 'SharedWorker' ? 'SharedWorker' : null;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  const { callee } = node;
  return nameOf(callee) === 'register' && nameOf(callee.object) === 'serviceWorker' ? 'service worker' : null;
}

/** Workers that several tabs share, or that stay without a tab, outlive a switch of customer and a sign-out. */
export function lastingWorkerFindings(program: Program, script: string): string[] {
  return nodesOf(program).flatMap((node) => {
    const kind = kindOf(node);
    if (!kind) return [];
    const { line, column } = getLineInfo(script, node.start);
    return [
      `starts a ${kind} (${line}:${column}), which would outlive a sign-out and a switch of customer; ` +
        "use new Worker(new URL('./worker.ts', import.meta.url)) instead",
    ];
  });
}
