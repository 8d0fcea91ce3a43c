/** A user's own region is added where it is another one. */
const offered = ['US', 'BR', 'CN', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT', 'JP', 'KR', 'TH'] as const;

export interface RegionOption {
  readonly region: string;
  readonly name: string;
}

/** In the order of their names in the reader's locale. */
export function regionOptions(current: string, locale: string): RegionOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return [...new Set<string>([...offered, current])]
    .map((region) => ({ region, name: names.of(region) ?? region }))
    .toSorted((one, other) => compare(one.name, other.name));
}
