import { downloadFile, SelectionBar } from '@atrium/lists';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { AssignManyDialog } from '../../../lib/components/deadline-actions/assign-dialog.tsx';
import { SelectionExportButton } from '../../../lib/components/export-button.tsx';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useMayChange } from '../../../lib/use-may-change.ts';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesList } from '../use-deadlines-list.ts';

interface SelectedDeadlinesProps {
  list: DeadlinesList;
  onChanged: () => void;
}

/** Number of selected deadlines, and who becomes responsible for them. */
export function SelectedDeadlines({ list, onChanged }: SelectedDeadlinesProps) {
  const texts = useTexts().deadlines;
  const { selection, selected, query } = list;
  const id = [...selection.ids];
  const [isAssigning, setAssigning] = useState(false);
  const mayChangeAll = selected.every(useMayChange());
  return (
    <>
      <SelectionBar selection={selection} hasPageCheckbox={useIsNarrow()}>
        {mayChangeAll && (
          <Button size="small" onClick={() => setAssigning(true)}>
            {texts.assignSelected}
          </Button>
        )}
        <SelectionExportButton
          count={id.length}
          download={(file, failed) =>
            downloadFile(
              'GET /customer-portal/deadlines/export',
              { query: { id, sort: query.sort, ...file } },
              failed,
            )
          }
        />
      </SelectionBar>
      {isAssigning && (
        <AssignManyDialog
          deadlines={selected}
          ids={selection.ids}
          onClose={() => setAssigning(false)}
          onChanged={() => {
            selection.clear();
            onChanged();
          }}
        />
      )}
    </>
  );
}
