export function ownPrefix(deployable: string): string {
  return `${deployable}__`;
}
