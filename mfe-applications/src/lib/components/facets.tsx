import { FacetFilter, type FacetOption } from '@atrium/lists';

interface FacetsProps<Filter extends string> {
  options: readonly { readonly filter: Filter; readonly choices: readonly FacetOption[] }[];
  names: Readonly<Record<Filter, string>>;
  query: { readonly [F in Filter]?: readonly (number | string)[] | undefined };
  onChange: (change: { [F in Filter]?: string[] }) => void;
}

/** A filter for each parameter that takes several values. */
export function Facets<Filter extends string>({ options, names, query, onChange }: FacetsProps<Filter>) {
  return options.map(({ filter, choices }) => (
    <FacetFilter
      key={filter}
      name={names[filter]}
      options={choices}
      chosen={query[filter]}
      onChange={(chosen) => onChange({ [filter]: chosen } as { [F in Filter]?: string[] })}
    />
  ));
}
