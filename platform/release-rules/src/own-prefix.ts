/** Names of a remote's classes, keyframes and fonts begin with it. */
export function ownPrefix(deployable: string): string {
  return `${deployable}__`;
}

/** Attribute of the pages and cards of a remote with rules of packages, and of what it appends to the body. */
export function markOf(remote: string): string {
  return `data-${remote}`;
}

/**
 * Names of parts of the page in view transitions, in a value of `view-transition-name`. Two elements with one name end
 * each transition of the page.
 */
export function transitionNames(value: string): string[] {
  const [name = ''] = /^\s*(?!var\()(?:[-\w]|[^\0-\x7f]|\\.)+/.exec(value) ?? [];
  return name.trim() === '' || noNames.has(name.trim().toLowerCase()) ? [] : [name.trim()];
}

const noNames = new Set([
  'none',
  'auto',
  'match-element',
  'inherit',
  'initial',
  'unset',
  'revert',
  'revert-layer',
]);

/** Cascade layers of the shared packages; the shell's own style sheet sets their order. */
export const SHARED_LAYERS: readonly string[] = ['ui', 'lists'];
