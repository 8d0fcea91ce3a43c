import type { LotShare } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../messages/index.ts';
import { ProgrammeDay } from './programme-day.tsx';

interface LotSharesProps {
  lots: readonly LotShare[];
  label: string;
  /** The total is that of all rows, whether they are shown or not. */
  maxRows?: number;
}

export function LotShares({ lots, label, maxRows = lots.length }: LotSharesProps) {
  const texts = useTexts();
  const format = useFormat();
  const sum = lots.reduce((total, { points }) => total + points, 0);
  return (
    <Table aria-label={label} stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell>{texts.earnedBy}</TableCell>
          <TableCell>{texts.expires}</TableCell>
          <TableCell align="right">{texts.pointsColumn}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lots.slice(0, maxRows).map(({ id, source, expiresAt, points }) => (
          <TableRow key={id}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{source}</TableCell>
            <TableCell>
              <ProgrammeDay value={expiresAt} />
            </TableCell>
            <TableCell align="right">{format.number(points)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell colSpan={2} sx={{ fontWeight: 600, color: 'text.primary' }}>
            {texts.sum}
          </TableCell>
          <TableCell align="right" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {format.number(sum)}
          </TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  );
}
