/** What a container is handed of one version of a shared package; the federation runtime keeps its load in `loading`. */
interface Shared {
  get?: () => unknown;
  loading?: unknown;
}

type SharedVersions = Readonly<Record<string, Shared>>;

/** A copy that forgets a load which failed, so that the next one asks again. */
function copyOf(shared: Shared): Shared {
  const { get } = shared;
  if (!get) return { ...shared };
  const copy: Shared = {
    ...shared,
    get: () => {
      const factory = get();
      if (!(factory instanceof Promise)) return factory;
      return factory.catch((error: unknown) => {
        copy.loading = null;
        throw error;
      });
    },
  };
  return copy;
}

/**
 * A remote's own list of the shared packages: it finds the shell's copies there, and what it adds or overwrites
 * stays with it. So no remote, tried or live, brings a package for others.
 */
export function ownShareScope<T extends Readonly<Record<string, SharedVersions>>>(scope: T): T {
  const packages = Object.entries(scope).map(([name, versions]) => [
    name,
    Object.fromEntries(Object.entries(versions).map(([version, shared]) => [version, copyOf(shared)])),
  ]);
  return Object.fromEntries(packages) as T;
}
