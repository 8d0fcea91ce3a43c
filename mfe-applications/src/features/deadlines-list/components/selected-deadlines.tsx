import { type Deadline, MAX_CHANGED_DEADLINES } from '@atrium/contract';
import { request, useDraft } from '@atrium/host';
import { SelectionBar } from '@atrium/lists';
import { ActionMenu, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AssignManyDialog } from '../../../lib/components/deadline-actions/assign-dialog.tsx';
import { SelectionExportButton } from '../../../lib/components/export-button.tsx';
import { ALL_PAGE_SIZE, InstructSelected } from '../../../lib/components/instruct-selected.tsx';
import { type LeftOut, useSharedActions, useWithToast } from '../../../lib/deadline-actions.ts';
import { rowsOnly } from '../../../lib/deadline-address.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useMayChange } from '../../../lib/use-may-change.ts';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesList } from '../use-deadlines-list.ts';
import { ChangeManyDialog, type DialogAction } from './change-many-dialog.tsx';
import { LeftOutDialog } from './left-out-dialog.tsx';

interface SelectedDeadlinesProps {
  list: DeadlinesList;
  onChanged: () => void;
}

export function SelectedDeadlines({ list, onChanged }: SelectedDeadlinesProps) {
  const { selection, selected, query, load } = list;
  const id = [...selection.ids];
  const texts = useTexts().deadlines;
  const format = useFormat();
  // More can be instructed than can be changed or exported.
  const areTooMany = id.length > MAX_CHANGED_DEADLINES;
  const mayChangeAll = selected.every(useMayChange()) && !areTooMany;
  return (
    <SelectionBar selection={selection} hasPageCheckbox={useIsNarrow()}>
      {mayChangeAll && (
        <Actions
          ids={id}
          deadlines={selected}
          onChanged={() => {
            selection.clear();
            onChanged();
          }}
          onUndone={() => {
            onChanged();
            load.reload();
          }}
        />
      )}
      <InstructSelected
        list={list}
        what={(deadlines) => ({ deadlines })}
        loadPage={async (page) => {
          const all = { ...rowsOnly(query), page, pageSize: ALL_PAGE_SIZE };
          return (await request('GET /customer-portal/deadlines', { query: all })).deadlines;
        }}
        onSent={() => {
          onChanged();
          load.reload();
        }}
      />
      {areTooMany ? (
        <Typography variant="caption" color="textSecondary" sx={{ alignSelf: 'center' }}>
          {texts.tooManyToChange(format.number(MAX_CHANGED_DEADLINES))}
        </Typography>
      ) : (
        <SelectionExportButton
          count={id.length}
          call="GET /customer-portal/deadlines/export"
          input={(file) => ({ query: { id, sort: query.sort, ...file } })}
        />
      )}
    </SelectionBar>
  );
}

interface ActionsProps {
  ids: readonly number[];
  deadlines: readonly Deadline[];
  onChanged: () => void;
  onUndone: () => void;
}

interface OpenedDialog {
  readonly dialog: DialogAction | 'assign';
  /** The dialog is about so many deadlines. */
  readonly count: number;
}

function Actions({ ids, deadlines, onChanged, onUndone }: ActionsProps) {
  const texts = useTexts().deadlines;
  const { changeAll } = useSharedActions(onUndone);
  const withToast = useWithToast(onUndone);
  const [opened, setOpened] = useDraft<OpenedDialog | null>('dialog of selected', null);
  const [leftOut, setLeftOut] = useState<LeftOut>([]);
  const close = () => setOpened(null);
  const finish = (left: LeftOut) => {
    if (left.length > 0) setLeftOut(left);
    else onChanged();
  };
  const markDone = () => withToast(async () => finish(await changeAll(deadlines, { action: 'done' })));
  const open = (dialog: OpenedDialog['dialog']) => setOpened({ dialog, count: deadlines.length });
  // After signing in again, the dialog waits until the same rows are loaded.
  const shown = opened?.count === deadlines.length ? opened.dialog : null;
  const choices = (['waive', 'extend', 'snooze'] as const).map((action) => ({
    label: texts[action],
    choose: () => open(action),
  }));
  return (
    <>
      <Button size="small" onClick={markDone}>
        {texts.done}
      </Button>
      <Button size="small" onClick={() => open('assign')}>
        {texts.assignSelected}
      </Button>
      <ActionMenu choices={choices}>
        {(button) => (
          <Button size="small" {...button}>
            {texts.moreActions}
          </Button>
        )}
      </ActionMenu>
      {shown === 'assign' && (
        <AssignManyDialog
          deadlines={deadlines}
          ids={ids}
          onClose={close}
          onChanged={onChanged}
          onUndone={onUndone}
        />
      )}
      {shown !== null && shown !== 'assign' && (
        <ChangeManyDialog
          action={shown}
          deadlines={deadlines}
          onClose={close}
          onUndone={onUndone}
          onFinished={finish}
        />
      )}
      {leftOut.length > 0 && (
        <LeftOutDialog
          leftOut={leftOut}
          deadlines={deadlines}
          onClose={() => {
            setLeftOut([]);
            onChanged();
          }}
        />
      )}
    </>
  );
}
