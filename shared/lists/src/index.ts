/**
 * Lists whose filters, order and page are in the address: queries of the contract's calls, {@link useListAddress}, filters,
 * tables, selection, pagination and downloads. Bundled into each deployable.
 *
 * @packageDocumentation
 */
export { type AddressChange, useAddress } from './address/use-address.ts';
export { type ListAddress, useListAddress } from './address/use-list-address.ts';
export { toCsv } from './files/csv.ts';
export { PdfButton, type PdfButtonProps } from './files/pdf-button.tsx';
export { downloadFile, saveFile, saveReceived } from './files/save-file.ts';
export { ChoiceFilter, type ChoiceFilterProps } from './filters/choice-filter.tsx';
export { DateFilter, type DateFilterProps } from './filters/date-filter.tsx';
export { FacetFilter, type FacetFilterProps, type FacetOption } from './filters/facet-filter.tsx';
export { FilterBar, type FilterBarProps } from './filters/filter-bar.tsx';
export { FilterChip, type FilterChipProps } from './filters/filter-chip.tsx';
export { addDays, nameOfPeriod, type Period, type PeriodName, periodOf } from './filters/periods.ts';
export { PopupButton, type PopupButtonProps } from './filters/popup-button.tsx';
export { PrintedFilters, type PrintedFiltersProps } from './filters/printed-filters.tsx';
export { RefusedAddress, type RefusedAddressProps } from './filters/refused-address.tsx';
export { SearchField, type SearchFieldProps } from './filters/search-field.tsx';
export { SortSelect, type SortSelectProps } from './filters/sort-select.tsx';
export * from './query/queries.ts';
export {
  type AddressValue,
  changedAddress,
  type DecodedQuery,
  decodeQuery,
  encodeQuery,
  filtersOf,
  isFiltered,
  type QueryChange,
  SHOW_ALL,
  withoutFilters,
} from './query/query-codec.ts';
export type { ListQuery, ParameterSchema, QuerySchema } from './query/query-schema.ts';
export { SelectionBar, type SelectionBarProps } from './selection/selection-bar.tsx';
export {
  RowCheckbox,
  type RowCheckboxProps,
  SelectCell,
  selectedRowClass,
} from './selection/selection-checkboxes.tsx';
export { type Selection, useSelection } from './selection/use-selection.ts';
export { COLUMN_WIDTHS } from './table/column-resizer.tsx';
export { type ListColumn, ListTable, type ListTableProps } from './table/list-table.tsx';
export { type PageOfRows, Pager, type PagerProps } from './table/pager.tsx';
export { type PlainColumn, PlainTable, type PlainTableProps } from './table/plain-table.tsx';
export { Row, Rows, type RowsProps } from './table/rows.tsx';
export { useRowFocus } from './table/use-row-focus.ts';
