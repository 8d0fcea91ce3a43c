import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../messages/index.ts';
import { type PageOfRows, pageRange } from '../table/pager.tsx';

export interface PrintedFiltersProps {
  /** Each filter's name with the names of its chosen values; filters without values are left out. */
  filters: readonly (readonly [name: string, values: readonly string[]])[];
  /** A list says which of its rows the page has. */
  rows?: PageOfRows | undefined;
}

/** What a printed page holds: the chosen filters, in place of their controls, and how many of all rows. */
export function PrintedFilters({ filters, rows }: PrintedFiltersProps) {
  const texts = useTexts();
  const chosen = filters.filter(([, values]) => values.length > 0);
  const isList = rows !== undefined && rows.total > 0;
  if (chosen.length === 0 && !isList) return null;
  return (
    <Box sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
      <Typography>
        {chosen.length > 0
          ? chosen.map(([name, values]) => texts.filter(name, texts.values(values))).join(' · ')
          : texts.noFilters}
      </Typography>
      {isList && <PrintedRows {...rows} />}
    </Box>
  );
}

function PrintedRows(rows: PageOfRows) {
  const texts = useTexts();
  const format = useFormat();
  const { from, to } = pageRange(rows);
  const { total, hasMore = false } = rows;
  const range = hasMore ? texts.pageRangeOfMore : texts.pageRange;
  const isWhole = to - from + 1 === total && !hasMore;
  return (
    <Typography>
      {isWhole
        ? texts.printedWhole(total, format.number(total))
        : texts.printedPart(range(format.number(from), format.number(to), format.number(total)))}
    </Typography>
  );
}
