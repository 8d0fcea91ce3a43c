import type { Translations } from '@atrium/contract';
import type { ReferenceRows } from '@atrium/contract/desk';
import type { RemovedRow } from './use-reference.ts';

export const LISTS = ['statuses', 'mainStatuses', 'categories', 'countries', 'instructionKinds'] as const;
export type ListName = (typeof LISTS)[number];

/** A row, which has no id while it is new. */
type Draft<Row> = Row extends { readonly id: number }
  ? Omit<Row, 'id'> & { readonly id?: number | undefined }
  : Row;

/** A row of a list that is changed or added. */
export type EditedRow = {
  [List in ListName]: { readonly list: List; readonly row: Draft<ReferenceRows[List][number]> };
}[ListName];

type RowOf<List extends ListName> = Extract<EditedRow, { readonly list: List }>['row'];

/** A row that is asked about before it is removed. */
export interface AskedRow {
  readonly name: string;
  readonly removed: RemovedRow;
}

export interface FormProps<List extends ListName> {
  readonly row: RowOf<List>;
  readonly reference: ReferenceRows;
  readonly onChange: (row: RowOf<List>) => void;
}

export function newRow(list: ListName, { mainStatuses }: ReferenceRows): EditedRow {
  switch (list) {
    case 'mainStatuses':
      return { list, row: { name: '', tone: 'neutral' } };
    case 'statuses':
      return { list, row: { name: '', mainStatusId: mainStatuses[0]?.id ?? 0, next: [] } };
    case 'categories':
      return { list, row: { name: '' } };
    case 'countries':
      return { list, row: { code: '', name: '', holidays: [] } };
    case 'instructionKinds':
      return {
        list,
        row: {
          name: '',
          answersDeadline: false,
          cost: null,
          leadDays: 0,
          needsText: false,
          needsFile: false,
          statuses: [],
          deadlineKinds: [],
        },
      };
  }
}

export function isNew({ row }: EditedRow, { countries }: ReferenceRows): boolean {
  return 'code' in row ? !countries.some(({ code }) => code === row.code) : row.id === undefined;
}

export function isComplete({ row }: EditedRow): boolean {
  if (row.name.trim() === '') return false;
  if ('code' in row) return /^[A-Z]{2}$/.test(row.code);
  return !('cost' in row) || row.cost !== 0;
}

/** Names and lines of holidays in which nothing was entered are left out. */
export function withoutBlanks(edited: EditedRow): EditedRow {
  switch (edited.list) {
    case 'mainStatuses':
      return { list: edited.list, row: withNames(edited.row) };
    case 'statuses':
      return { list: edited.list, row: withNames(edited.row) };
    case 'categories':
      return { list: edited.list, row: withNames(edited.row) };
    case 'countries': {
      const holidays = edited.row.holidays.map((day) => day.trim()).filter(Boolean);
      return { list: edited.list, row: { ...withNames(edited.row), holidays } };
    }
    case 'instructionKinds':
      return { list: edited.list, row: withNames(edited.row) };
  }
}

function withNames<Row extends { readonly names?: Translations | undefined }>(row: Row): Row {
  if (!row.names) return row;
  return { ...row, names: Object.fromEntries(Object.entries(row.names).filter(([, name]) => name?.trim())) };
}
