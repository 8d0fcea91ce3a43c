/** What a list is sorted by: its order without the `-` of a descending one. */
export function sortKeyOf<S extends string>(order: S): Exclude<S, `-${string}`> {
  return order.replace(/^-/, '') as Exclude<S, `-${string}`>;
}
