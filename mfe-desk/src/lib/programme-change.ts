import { MAX_NAME_CHARACTERS } from '@atrium/contract';
import { MAX_PROGRAMME_DESCRIPTION } from '@atrium/contract/desk';
import type { AskedChange, AskedField, Entered } from './asking/asked-change.ts';
import type { Opened } from './asking/use-asking.ts';

export type ProgrammeChange = 'add' | 'change' | 'end';

/** A reward, or a way to earn. */
export interface ProgrammeRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly active: boolean;
}

interface ChangeTexts {
  readonly addTitle: string;
  readonly add: string;
  readonly changeTitle: (name: string) => string;
  readonly save: string;
  readonly beginAgain: string;
  readonly saved: string;
  readonly endTitle: (name: string) => string;
  readonly end: string;
  readonly endText: string;
  readonly ended: string;
}

interface Calls<Row> {
  readonly addFields: readonly AskedField[];
  readonly add: (entered: Entered) => Promise<unknown>;
  readonly changeFields: (row: Row) => readonly AskedField[];
  readonly change: (row: Row, entered: Entered) => Promise<unknown>;
  readonly end: (row: Row) => Promise<unknown>;
}

/** @returns null if the row is not there any more */
export function describeProgrammeChange<Row extends ProgrammeRow>(
  { name, id }: Opened<ProgrammeChange>,
  rows: readonly Row[],
  texts: ChangeTexts,
  calls: Calls<Row>,
): AskedChange | null {
  const saved = async (call: Promise<unknown>) => {
    await call;
    return texts.saved;
  };
  if (name === 'add')
    return {
      title: texts.addTitle,
      confirm: texts.add,
      fields: calls.addFields,
      send: (entered) => saved(calls.add(entered)),
    };
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  if (name === 'end')
    return {
      title: texts.endTitle(row.name),
      confirm: texts.end,
      about: texts.endText,
      isSevere: true,
      fields: [],
      send: async () => {
        await calls.end(row);
        return texts.ended;
      },
    };
  return {
    title: texts.changeTitle(row.name),
    confirm: row.active ? texts.save : texts.beginAgain,
    fields: calls.changeFields(row),
    send: (entered) => saved(calls.change(row, entered)),
  };
}

/** The fields that each of them begins with. */
export function nameFields(labels: { readonly name: string; readonly description: string }): AskedField[] {
  return [
    { name: 'name', label: labels.name, kind: 'line', maxLength: MAX_NAME_CHARACTERS },
    {
      name: 'description',
      label: labels.description,
      kind: 'lines',
      isOptional: true,
      maxLength: MAX_PROGRAMME_DESCRIPTION,
    },
  ];
}
