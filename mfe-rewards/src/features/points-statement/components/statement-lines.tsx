import type { PointsStatement } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { KindBadge } from '../../../lib/components/kind-badge.tsx';
import { SourceText } from '../../../lib/components/source-text.tsx';
import { useTexts } from '../../../messages/index.ts';

const fromTablet = { display: { xs: 'none', sm: 'table-cell' } };
/** The table's inset belongs to the first column, which is hidden on phones. */
const firstColumnOnPhones = { pl: { xs: 2, sm: 1.5 } };
const untilTablet = { display: { sm: 'none' } };

interface StatementLinesProps {
  statement: PointsStatement;
  /** The day is that of the statement's time zone. */
  day: (instant: string) => string;
}

/** The transactions are oldest first, between the balances before and after them. */
export function StatementLines({ statement, day }: StatementLinesProps) {
  const { lines, opening, closing, total, page, pageSize } = statement;
  const texts = useTexts();
  const format = useFormat();
  const [first, last] = [lines[0], lines.at(-1)];
  const isLast = page * pageSize >= total;
  const isAll = useAuth((state) => state.selectedCustomer === 0);
  return (
    // The table scrolls on narrow screens, so it must be reachable by keyboard.
    <TableContainer tabIndex={0} role="group" aria-label={texts.statementLines}>
      <Table aria-label={texts.statementLines}>
        <TableHead>
          <TableRow>
            <TableCell sx={fromTablet}>{texts.date}</TableCell>
            <TableCell sx={firstColumnOnPhones}>{texts.kind}</TableCell>
            {isAll && <TableCell sx={fromTablet}>{texts.customer}</TableCell>}
            <TableCell sx={fromTablet}>{texts.source}</TableCell>
            <TableCell align="right">{texts.change}</TableCell>
            <TableCell align="right">{texts.balanceColumn}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {page === 1 || !first ? (
            <Balance label={texts.opening} points={opening} isAll={isAll} />
          ) : (
            <Balance label={texts.broughtForward} points={first.balanceAfter - first.points} isAll={isAll} />
          )}
          {lines.map((line) => (
            <TableRow key={line.id} sx={{ breakInside: 'avoid' }}>
              <TableCell sx={{ ...fromTablet, whiteSpace: 'nowrap' }}>
                <Day instant={line.createdAt} day={day} />
              </TableCell>
              <TableCell sx={firstColumnOnPhones}>
                <Box component="span" sx={{ ...untilTablet, mr: 1 }}>
                  <Day instant={line.createdAt} day={day} />
                </Box>
                <KindBadge kind={line.kind} />
                <Box sx={{ ...untilTablet, mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  <SourceText source={line.source} subject={line.subject} rule={line.rule} />
                  {isAll && <div>{line.customer.name}</div>}
                </Box>
              </TableCell>
              {isAll && (
                <TableCell sx={{ ...fromTablet, whiteSpace: 'nowrap' }}>{line.customer.name}</TableCell>
              )}
              <TableCell sx={{ ...fromTablet, width: '100%' }}>
                <SourceText source={line.source} subject={line.subject} rule={line.rule} />
              </TableCell>
              <TableCell align="right">{format.signed(line.points)}</TableCell>
              <TableCell align="right">{format.number(line.balanceAfter)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          {isLast || !last ? (
            <Balance label={texts.closing} points={closing} isAll={isAll} />
          ) : (
            <Balance label={texts.carriedForward} points={last.balanceAfter} isAll={isAll} />
          )}
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

function Day({ instant, day }: { instant: string; day: StatementLinesProps['day'] }) {
  const format = useFormat();
  return (
    <time dateTime={instant} title={format.exact(instant)}>
      {day(instant)}
    </time>
  );
}

function Balance({ label, points, isAll }: { label: string; points: number; isAll: boolean }) {
  const format = useFormat();
  const strong = { fontWeight: 600, color: 'text.primary' };
  return (
    <TableRow>
      <TableCell colSpan={2} sx={strong}>
        {label}
      </TableCell>
      {isAll && <TableCell sx={fromTablet} />}
      <TableCell sx={fromTablet} />
      <TableCell sx={fromTablet} />
      <TableCell align="right" sx={strong}>
        {format.number(points)}
      </TableCell>
    </TableRow>
  );
}
