/** The prefix of classes, keyframes and fonts is unique across deployables. */
export function ownPrefix(deployable: string): string {
  return `${deployable}__`;
}
