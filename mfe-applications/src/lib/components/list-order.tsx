import { SortSelect, type SortSelectProps } from '@atrium/lists';
import { useTexts } from '../../messages/list.ts';
import { useIsNarrow } from '../use-is-narrow.ts';

/** On phones the order has a row of its own; wider screens sort by the heads of the columns. */
export function ListOrder<S extends string>(
  props: Pick<SortSelectProps<S>, 'orders' | 'value' | 'onChange'>,
) {
  const { sortBy } = useTexts();
  return useIsNarrow() && <SortSelect {...props} label={sortBy} sx={{ flex: '1 1 100%', mt: 0.5 }} />;
}
