import { otherLanguages } from '@atrium/contract';
import type { ReferenceRows } from '@atrium/contract/desk';
import { StatusBadge } from '@atrium/ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ColumnTable } from '../../../lib/components/column-table.tsx';
import { Secondary } from '../../../lib/components/secondary.tsx';
import { useTexts } from '../../../messages/index.ts';
import type { AskedRow, EditedRow, ListName } from '../reference-rows.ts';
import * as styles from './reference.module.css';

interface RowsTableProps {
  readonly reference: ReferenceRows;
  readonly list: ListName;
  readonly isBusy: boolean;
  readonly onEdit: (edited: EditedRow) => void;
  readonly onAsk: (asked: AskedRow) => void;
}

interface ShownRow {
  readonly id: number | string;
  readonly name: string;
  readonly about: ReactNode;
  readonly edited: EditedRow;
  readonly asked: AskedRow;
}

export function RowsTable({ reference, list, isBusy, onEdit, onAsk }: RowsTableProps) {
  const { reference: texts } = useTexts();
  const rows = useShownRows(reference, list);
  return (
    <ColumnTable
      label={texts.lists[list]}
      rows={rows}
      isBusy={isBusy}
      columns={[
        { label: texts.name, cell: (row) => <Names row={row} /> },
        { label: texts.about[list], cell: ({ about }) => about },
        {
          label: texts.actions,
          cell: ({ edited, asked }) => (
            <div className={styles.actions}>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={texts.changeOf(asked.name)}
                onClick={() => onEdit(edited)}
              >
                {texts.change}
              </Button>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={texts.removeOf(asked.name)}
                onClick={() => onAsk(asked)}
              >
                {texts.remove}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

/** Names that are missing in a language are seen here. */
function Names({ row: { name, edited } }: { readonly row: ShownRow }) {
  const { names } = edited.row;
  return (
    <>
      {name}
      {otherLanguages.map((language) => {
        const other = names?.[language];
        return (
          other && (
            <Secondary key={language}>
              <span lang={language}>{other}</span>
            </Secondary>
          )
        );
      })}
    </>
  );
}

function useShownRows(reference: ReferenceRows, list: ListName): ShownRow[] {
  const { reference: texts } = useTexts();
  const statusNames = new Map(reference.statuses.map(({ id, name }) => [id, name]));
  const asked = (name: string, removed: AskedRow['removed']): AskedRow => ({ name, removed });
  switch (list) {
    case 'mainStatuses':
      return reference.mainStatuses.map((row) => ({
        id: row.id,
        name: row.name,
        about: <StatusBadge tone={row.tone} label={texts.tones[row.tone]} />,
        edited: { list, row },
        asked: asked(row.name, { list, key: row.id }),
      }));
    case 'statuses':
      return reference.statuses.map((row) => ({
        id: row.id,
        name: row.name,
        about: row.next.map((id) => statusNames.get(id)).join(', ') || texts.last,
        edited: { list, row },
        asked: asked(row.name, { list, key: row.id }),
      }));
    case 'categories':
      return reference.categories.map((row) => ({
        id: row.id,
        name: row.name,
        about: row.id,
        edited: { list, row },
        asked: asked(row.name, { list, key: row.id }),
      }));
    case 'countries':
      return reference.countries.map((row) => ({
        id: row.code,
        name: `${row.name} (${row.code})`,
        about: `${row.timeZone}, ${texts.days(row.holidays.length)}`,
        edited: { list, row },
        asked: asked(row.name, { list, key: row.code }),
      }));
    case 'instructionKinds':
      return reference.instructionKinds.map((row) => ({
        id: row.id,
        name: row.name,
        about: texts.leadDaysOf(row.leadDays),
        edited: { list, row },
        asked: asked(row.name, { list, key: row.id }),
      }));
  }
}
