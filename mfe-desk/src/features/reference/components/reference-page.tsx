import { useDraft } from '@atrium/host';
import { useAddress } from '@atrium/lists';
import { ErrorState, Page, PageHeader, TableSkeleton, Tabs } from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { type AskedRow, type EditedRow, LISTS, type ListName, newRow } from '../reference-rows.ts';
import { type Reference, useReference } from '../use-reference.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ReferenceChanges } from './reference-changes.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RowsTable } from './rows-table.tsx';

export function ReferencePage() {
  const { reference: texts } = useTexts();
  const shown = useReference();
  const [address, setAddress] = useAddress();
  const list = LISTS.find((each) => each === address.get('list')) ?? LISTS[0];
  const [opened, setOpened] = useDraft<EditedRow | null>('opened', null);
  const [asked, setAsked] = useState<AskedRow | null>(null);
  const add = (
    <Button
      variant="contained"
      disabled={shown.reference === null}
      onClick={() => shown.reference && setOpened(newRow(list, shown.reference))}
    >
      {texts.add[list]}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} actions={add} />
      <Card>
        <Tabs
          label={texts.title}
          tabs={LISTS.map((id) => ({ id, label: texts.lists[id] }))}
          value={list}
          onChange={(id) => setAddress(new URLSearchParams({ list: id }).toString())}
        />
        <Contents shown={shown} list={list} onEdit={setOpened} onAsk={setAsked} />
      </Card>
      {shown.reference && <ReferenceChanges reference={shown.reference} />}
      {opened && shown.reference && (
        <EditDialog
          opened={opened}
          reference={shown.reference}
          shown={shown}
          onClose={() => setOpened(null)}
        />
      )}
      {asked && <RemoveDialog asked={asked} shown={shown} onClose={() => setAsked(null)} />}
    </Page>
  );
}

interface ContentsProps {
  readonly shown: Reference;
  readonly list: ListName;
  readonly onEdit: (edited: EditedRow) => void;
  readonly onAsk: (asked: AskedRow) => void;
}

function Contents({ shown, list, onEdit, onAsk }: ContentsProps) {
  const { reference: texts } = useTexts();
  const { error, reload, isWorking } = shown;
  const rows = shown.reference;
  if (error && !rows)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!rows) return <TableSkeleton rows={8} columns={3} />;
  return <RowsTable reference={rows} list={list} isBusy={isWorking} onEdit={onEdit} onAsk={onAsk} />;
}
