import { useFormat } from '@atrium/ui';
import TablePagination from '@mui/material/TablePagination';
import { PAGE_SIZES, type ViewChange } from '../../../lib/list-address.ts';
import { useTexts } from '../../../lib/use-texts.ts';

interface ListPaginationProps {
  total: number;
  page: number;
  pageSize: number;
  onChange: (change: ViewChange) => void;
}

/** Which rows of how many, and the ways to the others. Pages count from 1. */
export function ListPagination({ total, page, pageSize, onChange }: ListPaginationProps) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <TablePagination
      component="div"
      count={total}
      page={page - 1}
      rowsPerPage={pageSize}
      rowsPerPageOptions={PAGE_SIZES}
      onPageChange={(_, index) => onChange({ page: index + 1 })}
      onRowsPerPageChange={({ target }) => onChange({ pageSize: Number(target.value) })}
      labelRowsPerPage={texts.rowsPerPage}
      labelDisplayedRows={({ from, to, count }) =>
        texts.pageRange(format.number(from), format.number(to), format.number(count))
      }
      getItemAriaLabel={(type) => (type === 'previous' ? texts.previousPage : texts.nextPage)}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    />
  );
}
