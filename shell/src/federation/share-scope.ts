/** The federation runtime stores the pending load of a package in `loading`. */
interface Shared {
  get?: () => unknown;
  loading?: unknown;
}

type SharedVersions = Readonly<Record<string, Shared>>;

/** A failed load is dropped, so that the next remote loads again. */
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

/** What a remote adds or overwrites affects no other remote. */
export function ownShareScope<T extends Readonly<Record<string, SharedVersions>>>(scope: T): T {
  const packages = Object.entries(scope).map(([name, versions]) => [
    name,
    Object.fromEntries(Object.entries(versions).map(([version, shared]) => [version, copyOf(shared)])),
  ]);
  return Object.fromEntries(packages) as T;
}
