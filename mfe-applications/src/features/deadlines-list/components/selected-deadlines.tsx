import { SelectionBar } from '@atrium/lists';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { AssignManyDialog } from '../../../lib/components/deadline-actions/assign-dialog.tsx';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useMayChange } from '../../../lib/use-may-change.ts';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesList } from '../use-deadlines-list.ts';

interface SelectedDeadlinesProps {
  list: DeadlinesList;
  onChanged: () => void;
}

/** Number of selected deadlines, and who becomes responsible for them. */
export function SelectedDeadlines({ list: { selection, selected }, onChanged }: SelectedDeadlinesProps) {
  const texts = useTexts().deadlines;
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
