import { useShortcut } from '@atrium/ui';
import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTexts } from '../messages/index.ts';
import * as styles from './filter-bar.module.css';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

export interface FilterBarProps {
  search?: Omit<SearchFieldProps, 'sx'>;
  /** The filters: {@link FacetFilter}, {@link DateFilter}, {@link ChoiceFilter}, {@link FilterChip}. */
  children?: ReactNode;
  isFiltered: boolean;
  onClear: () => void;
  /** Controls at the end of the bar that are not filters, such as a download. */
  actions?: ReactNode;
  /** The order of the list, last in the bar: {@link SortSelect}. */
  order?: ReactNode;
}

/**
 * Search and filters of a page in one row that wraps, at the top of the card that it filters. The key / focuses its first
 * control from anywhere on the page. It keeps the focus when the control that had it goes away with its filter. Not printed:
 * {@link PrintedFilters} says in words what is filtered.
 */
export function FilterBar({ search, children, isFiltered, onClear, actions, order }: FilterBarProps) {
  const texts = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  useShortcut(
    '/',
    useCallback(() => bar.current?.querySelector<HTMLElement>('input, button')?.focus(), []),
  );
  const clear = () => {
    bar.current?.focus({ preventScroll: true });
    onClear();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know the element <search>
    <div ref={bar} role="search" aria-label={texts.filters} tabIndex={-1} className={styles.bar}>
      {search && (
        <SearchField
          {...search}
          sx={{ flex: '1 1 200px', minWidth: { xs: '100%', sm: 200 }, maxWidth: { sm: 320 } }}
        />
      )}
      {children}
      {isFiltered && (
        <Button size="small" variant="text" onClick={clear} sx={{ flex: 'none' }}>
          {texts.clearFilters}
        </Button>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {order}
    </div>
  );
}
