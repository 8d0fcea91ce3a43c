/** A text of an error, such as the `constraint` that PostgreSQL names; `undefined` for an error without it. */
export function errorDetail(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** The code of an error, such as `ENOENT` of Node and `23505` of PostgreSQL; `undefined` for an error without one. */
export function errorCode(error: unknown): string | undefined {
  return errorDetail(error, 'code');
}

/** The message of an error; of anything else that was thrown, its text. */
export function errorMessage(error: unknown): string {
  return errorDetail(error, 'message') ?? String(error);
}
