import type { DeskImport } from '@atrium/contract/desk';
import { customerPath, request } from '@atrium/host';
import { Pager } from '@atrium/lists';
import {
  DateTime,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  StatusBadge,
  TableSkeleton,
  TextLink,
  useFormat,
} from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useCallback, useState } from 'react';
import { Listing } from '../../../lib/components/listing.tsx';
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
  const { data, error, isOutdated, reload } = useDesk(load, { live: 'intervals' });
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
    <Listing
      label={texts.title}
      rows={imports}
      isBusy={isBusy}
      columns={[
        {
          label: texts.file,
          cell: ({ id, name }) => <TextLink to={customerPath(`imports/${id}`)}>{name}</TextLink>,
        },
        { label: texts.customer, cell: ({ customer }) => customer.name },
        { label: texts.state, cell: (each) => <State of={each} /> },
        { label: texts.stored, align: 'right', cell: ({ stored }) => format.number(stored) },
        { label: texts.updated, align: 'right', cell: ({ updated }) => format.number(updated) },
        { label: texts.refused, align: 'right', cell: ({ refused }) => format.number(refused) },
        { label: texts.by, cell: ({ createdBy }) => createdBy.name },
        { label: texts.at, cell: ({ createdAt }) => <DateTime value={createdAt} format="dateTime" /> },
      ]}
    />
  );
}

function State({ of: file }: { readonly of: DeskImport }) {
  const { imports: texts } = useTexts();
  return (
    <>
      <StatusBadge tone={importTones[file.state]} label={texts.states[file.state]} />
      {file.state === 'running' && ` ${percentOf(file)} %`}
    </>
  );
}
