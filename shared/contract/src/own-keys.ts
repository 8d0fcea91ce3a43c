/** The names of an object's properties. Only for an object that has no others than its type says. */
export function keysOf<T extends object>(object: T): Extract<keyof T, string>[] {
  return Object.keys(object) as Extract<keyof T, string>[];
}

/** The properties of an object with their names. Only for an object that has no others than its type says. */
export function entriesOf<T extends object>(
  object: T,
): [name: Extract<keyof T, string>, value: T[Extract<keyof T, string>]][] {
  return keysOf(object).map((name) => [name, object[name]]);
}

/** An object with a value for each of the names. */
export function recordOf<K extends string, V>(names: readonly K[], toValue: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<K, V>;
}

/** Whether a text is one of those that a list has. */
export function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return list.some((one) => one === text);
}
