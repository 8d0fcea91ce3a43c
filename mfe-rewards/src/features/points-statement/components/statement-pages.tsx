import type { PointsStatement } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../lib/use-texts.ts';

interface StatementPagesProps {
  statement: PointsStatement;
  /** @param page from 1 */
  onPage: (page: number) => void;
}

/** Which lines of how many these are, and the ways to the others; nothing where one page holds all. */
export function StatementPages({ statement: { total, page, pageSize }, onPage }: StatementPagesProps) {
  const texts = useTexts();
  const format = useFormat();
  if (total <= pageSize) return null;
  return (
    <Box
      sx={{
        px: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
        {texts.statementIsPart}
      </Typography>
      <TablePagination
        component="nav"
        aria-label={texts.statementPages}
        count={total}
        page={page - 1}
        rowsPerPage={pageSize}
        rowsPerPageOptions={[]}
        onPageChange={(_, index) => onPage(index + 1)}
        labelDisplayedRows={({ from, to, count }) =>
          texts.statementRange(format.number(from), format.number(to), format.number(count))
        }
        getItemAriaLabel={(type) => (type === 'previous' ? texts.previousLines : texts.nextLines)}
        sx={{ '& .MuiTablePagination-toolbar': { px: 0 } }}
      />
    </Box>
  );
}
