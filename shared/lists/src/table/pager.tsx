import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';

/** What {@link Pager} takes. */
export interface PagerProps {
  /** All rows there are. */
  total: number;
  /** From 1; one past the end counts as the last. */
  page: number;
  pageSize: number;
  /** @param page from 1 */
  onPage: (page: number) => void;
  /** Sizes to choose from; without them the size is fixed, and where all rows fit nothing is shown. */
  pageSizes?: readonly number[];
  onPageSize?: (pageSize: number) => void;
  /** What is to be said about rows on other pages. */
  children?: ReactNode;
}

/** Which rows of how many, and the ways to the others. */
export function Pager({ total, page, pageSize, onPage, pageSizes = [], onPageSize, children }: PagerProps) {
  const messages = useTexts();
  const format = useFormat();
  if (pageSizes.length === 0 && total <= pageSize) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <Box
      component="nav"
      aria-label={messages.pages}
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
        sx={{ ml: 'auto', border: 0, '& .MuiTablePagination-toolbar': { px: 0 } }}
      />
    </Box>
  );
}
