import { customerPath } from '@atrium/host';
import {
  EmptyState,
  ErrorState,
  HeadCell,
  Page,
  PageHeader,
  Table,
  TableCell,
  TableRow,
  TableSkeleton,
  TextLink,
} from '@atrium/ui';
import Card from '@mui/material/Card';
import { useMyCustomers } from '../../../lib/use-my-customers.ts';
import { useTexts } from '../../../messages/index.ts';

export function CustomersPage() {
  const { customers: texts } = useTexts();
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <Card>
        <Contents />
      </Card>
    </Page>
  );
}

function Contents() {
  const { customers: texts } = useTexts();
  const { isLoaded, customers, error, reload } = useMyCustomers();
  if (error && !isLoaded)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!isLoaded) return <TableSkeleton rows={3} columns={2} />;
  if (customers === null) return <EmptyState title={texts.all}>{texts.allText}</EmptyState>;
  if (customers.length === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return (
    <Table label={texts.title}>
      <thead>
        <TableRow>
          <HeadCell>{texts.name}</HeadCell>
          <HeadCell>{texts.code}</HeadCell>
        </TableRow>
      </thead>
      <tbody>
        {customers.map(({ id, name, code }) => (
          <TableRow key={id} hover>
            <TableCell>
              <TextLink to={customerPath(`customers/${id}`)}>{name}</TextLink>
            </TableCell>
            <TableCell>{code}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
