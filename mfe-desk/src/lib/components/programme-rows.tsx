import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui';
import Button from '@mui/material/Button';
import type { ComponentProps, ReactNode } from 'react';
import { ChangeDialog } from '../asking/change-dialog.tsx';
import type { useProgramme } from '../use-programme.ts';
import { ProgrammePage } from './programme-page.tsx';

interface ProgrammeRowsProps {
  readonly programme: ReturnType<typeof useProgramme>;
  readonly texts: {
    readonly add: string;
    readonly notLoaded: string;
    readonly nothingTitle: string;
    readonly nothing: string;
  };
  readonly asking: ComponentProps<typeof ChangeDialog>['asking'];
  readonly onAdd: () => void;
  readonly isEmpty: boolean;
  /** How many the list has. */
  readonly columns: number;
  /** The list. */
  readonly children: ReactNode;
}

/** A page of the programme with a list, to which those who may change the programme add. */
export function ProgrammeRows(props: ProgrammeRowsProps) {
  const { programme, texts, asking, onAdd, isEmpty, columns, children } = props;
  const { data, error, reload } = programme;
  const add = data?.mayChange && (
    <Button variant="contained" onClick={onAdd}>
      {texts.add}
    </Button>
  );
  return (
    <ProgrammePage actions={add}>
      {error && !data ? (
        <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />
      ) : !data ? (
        <TableSkeleton rows={4} columns={columns} />
      ) : isEmpty ? (
        <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>
      ) : (
        children
      )}
      <ChangeDialog asking={asking} />
    </ProgrammePage>
  );
}
