/** Names of a remote's classes, keyframes and fonts begin with it. */
export function ownPrefix(deployable: string): string {
  return `${deployable}__`;
}

/** Attribute of the pages and cards of a remote with rules of packages, and of what it appends to the body. */
export function markOf(remote: string): string {
  return `data-${remote}`;
}

/** Cascade layers of the shared packages; the shell's own style sheet sets their order. */
export const SHARED_LAYERS: readonly string[] = ['ui', 'lists'];
