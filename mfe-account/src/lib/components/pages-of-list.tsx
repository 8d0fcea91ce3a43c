import { useFormat } from '@atrium/ui';
import TablePagination from '@mui/material/TablePagination';

interface PagesOfListProps {
  total: number;
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  texts: {
    readonly page: (from: string, to: string, count: string) => string;
    readonly previousPage: string;
    readonly nextPage: string;
  };
}

/** Which rows of how many, and the ways to the others; nothing where all fit. */
export function PagesOfList({ total, page, pageSize, onPage, texts }: PagesOfListProps) {
  const format = useFormat();
  if (total <= pageSize) return null;
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, Math.ceil(total / pageSize) - 1)}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[]}
      onPageChange={(_, index) => onPage(index + 1)}
      labelDisplayedRows={({ from, to, count }) =>
        texts.page(format.number(from), format.number(to), format.number(count))
      }
      getItemAriaLabel={(type) => (type === 'previous' ? texts.previousPage : texts.nextPage)}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    />
  );
}
