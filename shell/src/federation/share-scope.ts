/** What a container is handed of one shared package, by version. */
type SharedVersions = Readonly<Record<string, object>>;

/**
 * A remote's own list of the shared packages: it finds the shell's copies there, and what it adds or overwrites
 * stays with it. So no remote, tried or live, brings a package for others.
 */
export function ownShareScope<T extends Readonly<Record<string, SharedVersions>>>(scope: T): T {
  const packages = Object.entries(scope).map(([name, versions]) => [
    name,
    Object.fromEntries(Object.entries(versions).map(([version, shared]) => [version, { ...shared }])),
  ]);
  return Object.fromEntries(packages) as T;
}
