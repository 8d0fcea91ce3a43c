import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';

/** Props of {@link Pager}. */
export interface PagerProps {
  /** Number of all rows. */
  total: number;
  /** From 1; a page past the end counts as the last. */
  page: number;
  pageSize: number;
  /** @param page from 1 */
  onPage: (page: number) => void;
  /** Sizes to choose from. Without them the size is fixed, and nothing is shown where all rows fit on one page. */
  pageSizes?: readonly number[];
  onPageSize?: (pageSize: number) => void;
  /** What the pages are of, where a page has several lists: their landmarks need different names. */
  label?: string;
  /** A note about rows on other pages. */
  children?: ReactNode;
}

/** Pagination: the range of rows shown, their total, and buttons to other pages. */
export function Pager(props: PagerProps) {
  const { total, page, pageSize, onPage, pageSizes = [], onPageSize, label, children } = props;
  const messages = useTexts();
  const format = useFormat();
  if (pageSizes.length === 0 && total <= pageSize) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <Box
      component="nav"
      aria-label={label === undefined ? messages.pages : messages.pagesOf(label)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
      <TablePagination
        component="div"
        count={total}
        page={Math.min(last, Math.max(1, page)) - 1}
        rowsPerPage={pageSize}
        rowsPerPageOptions={pageSizes}
        onPageChange={(_, index) => onPage(index + 1)}
        onRowsPerPageChange={({ target }) => onPageSize?.(Number(target.value))}
        labelRowsPerPage={messages.rowsPerPage}
        labelDisplayedRows={({ from, to, count }) =>
          messages.pageRange(format.number(from), format.number(to), format.number(count))
        }
        getItemAriaLabel={(type) => (type === 'previous' ? messages.previousPage : messages.nextPage)}
        sx={{
          ml: 'auto',
          border: 0,
          '& .MuiTablePagination-toolbar': { px: 0 },
          '@media print': {
            '& .MuiTablePagination-selectLabel, & .MuiTablePagination-input, & .MuiTablePagination-actions': {
              display: 'none',
            },
          },
        }}
      />
    </Box>
  );
}
