/** Prefix of a deployable's classes, keyframes and fonts, unique across deployables. */
export function ownPrefix(deployable: string): string {
  return `${deployable}__`;
}
