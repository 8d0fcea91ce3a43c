import type { DeskImport } from '@atrium/contract/desk';
import { customerPath, request } from '@atrium/host';
import { Pager } from '@atrium/lists';
import {
  DateTime,
  EmptyState,
  ErrorState,
  HeadCell,
  Page,
  PageHeader,
  StatusBadge,
  Table,
  TableCell,
  TableRow,
  TableSkeleton,
  TextLink,
  useFormat,
} from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useCallback, useState } from 'react';
import { importTones, percentOf } from '../../../lib/import-state.ts';
import { useDesk } from '../../../lib/use-desk.ts';
import { useSearchedPage } from '../../../lib/use-searched-page.ts';
import { useTexts } from '../../../messages/index.ts';
import { UploadDialog } from './upload-dialog.tsx';

const PAGE_SIZE = 25;

export function ImportsPage() {
  const { imports: texts } = useTexts();
  const [isUploading, setUploading] = useState(false);
  const upload = (
    <Button variant="contained" onClick={() => setUploading(true)}>
      {texts.upload}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} actions={upload} />
      <Card>
        <List />
      </Card>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </Page>
  );
}

function List() {
  const { imports: texts } = useTexts();
  const { page, setPage } = useSearchedPage();
  const load = useCallback(
    () => request('GET /customer-portal/desk/imports', { query: { page, pageSize: PAGE_SIZE } }),
    [page],
  );
  const { data, error, isOutdated, reload } = useDesk(load, { isLive: true });
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={8} columns={6} />;
  if (data.total === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return (
    <>
      <ImportsTable imports={data.imports} isBusy={isOutdated} />
      <Pager total={data.total} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
    </>
  );
}

interface ImportsTableProps {
  readonly imports: readonly DeskImport[];
  readonly isBusy: boolean;
}

function ImportsTable({ imports, isBusy }: ImportsTableProps) {
  const { imports: texts } = useTexts();
  const format = useFormat();
  return (
    <Table label={texts.title} isBusy={isBusy}>
      <thead>
        <TableRow>
          <HeadCell>{texts.file}</HeadCell>
          <HeadCell>{texts.customer}</HeadCell>
          <HeadCell>{texts.state}</HeadCell>
          <HeadCell align="right">{texts.stored}</HeadCell>
          <HeadCell align="right">{texts.updated}</HeadCell>
          <HeadCell align="right">{texts.refused}</HeadCell>
          <HeadCell>{texts.by}</HeadCell>
          <HeadCell>{texts.at}</HeadCell>
        </TableRow>
      </thead>
      <tbody>
        {imports.map((each) => (
          <TableRow key={each.id} hover>
            <TableCell>
              <TextLink to={customerPath(`imports/${each.id}`)}>{each.name}</TextLink>
            </TableCell>
            <TableCell>{each.customer.name}</TableCell>
            <TableCell>
              <StatusBadge tone={importTones[each.state]} label={texts.states[each.state]} />
              {each.state === 'running' && ` ${percentOf(each)} %`}
            </TableCell>
            <TableCell align="right">{format.number(each.stored)}</TableCell>
            <TableCell align="right">{format.number(each.updated)}</TableCell>
            <TableCell align="right">{format.number(each.refused)}</TableCell>
            <TableCell>{each.createdBy.name}</TableCell>
            <TableCell>
              <DateTime value={each.createdAt} format="dateTime" />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
