/** An example is the `constraint` that PostgreSQL names. */
export function errorDetail(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** An example is `ENOENT` of Node or `23505` of PostgreSQL. */
export function errorCode(error: unknown): string | undefined {
  return errorDetail(error, 'code');
}

export function errorMessage(error: unknown): string {
  return errorDetail(error, 'message') ?? String(error);
}
