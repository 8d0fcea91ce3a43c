import { customerPath } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../../lib/use-texts.ts';
import { type DrawnSegment, sumOf } from '../segments.ts';

interface SegmentTableProps {
  label: string;
  segments: readonly DrawnSegment[];
}

/** What a chart shows, in rows; each leads to the applications that it counts. */
export function SegmentTable({ label, segments }: SegmentTableProps) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <TableContainer>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.name}</TableCell>
            <TableCell align="right">{texts.count}</TableCell>
            <TableCell align="right">{texts.share}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {segments.map(({ id, name, count, share, path }) => (
            <TableRow key={id} hover>
              <TableCell>
                <Link component={RouterLink} to={customerPath(path)} sx={{ color: 'text.primary' }}>
                  {name}
                </Link>
              </TableCell>
              <TableCell align="right">{format.number(count)}</TableCell>
              <TableCell align="right">{format.percent(share)}</TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell sx={{ fontWeight: 600 }}>{texts.sum}</TableCell>
            <TableCell align="right" sx={{ fontWeight: 600 }}>
              {format.number(sumOf(segments))}
            </TableCell>
            <TableCell align="right" sx={{ fontWeight: 600 }}>
              {format.percent(1)}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}
