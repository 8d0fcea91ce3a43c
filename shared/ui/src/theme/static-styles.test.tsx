import MuiTable from '@mui/material/Table';
import MuiTableBody from '@mui/material/TableBody';
import MuiTableCell from '@mui/material/TableCell';
import MuiTableHead from '@mui/material/TableHead';
import MuiTableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PageHeader } from '../components/page-header.tsx';
import { Section } from '../components/section.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { HeadCell, Table, TableCell, TableRow } from '../components/table.tsx';
import { AtriumTheme } from './atrium-theme.tsx';

const compared = ['font-size', 'line-height', 'letter-spacing'] as const;

function styleOf(text: string) {
  const style = getComputedStyle(screen.getByText(text));
  return Object.fromEntries(compared.map((name) => [name, style.getPropertyValue(name)]));
}

test('static style sheets have the sizes of the theme', () => {
  render(
    <AtriumTheme>
      <MemoryRouter>
        <Table label="Static">
          <thead>
            <TableRow>
              <HeadCell>Head</HeadCell>
            </TableRow>
          </thead>
          <tbody>
            <TableRow>
              <TableCell>Cell</TableCell>
            </TableRow>
          </tbody>
        </Table>
        <MuiTable>
          <MuiTableHead>
            <MuiTableRow>
              <MuiTableCell>Head of MUI</MuiTableCell>
            </MuiTableRow>
          </MuiTableHead>
          <MuiTableBody>
            <MuiTableRow>
              <MuiTableCell>Cell of MUI</MuiTableCell>
            </MuiTableRow>
          </MuiTableBody>
        </MuiTable>
        <PageHeader title="Page" description="About the page" />
        <Typography variant="h1">Page of MUI</Typography>
        <Typography>About the page of MUI</Typography>
        <Section title="Title" description="Description">
          <StatusBadge tone="neutral" label="Badge" />
        </Section>
        <Typography variant="h2">Title of MUI</Typography>
        <Typography variant="body2">Description of MUI</Typography>
        <Typography variant="caption">Badge of MUI</Typography>
      </MemoryRouter>
    </AtriumTheme>,
  );
  for (const text of ['Head', 'Cell', 'Page', 'About the page', 'Title', 'Description', 'Badge'])
    expect([text, styleOf(text)]).toEqual([text, styleOf(`${text} of MUI`)]);
});
