import { MAX_NAME_CHARACTERS, type OtherLanguage, type Translations } from '@atrium/contract';
import { MAX_PROGRAMME_DESCRIPTION } from '@atrium/contract/desk';
import { type AskedChange, type AskedField, type Entered, textOf } from './asking/asked-change.ts';
import type { Opened } from './asking/use-asking.ts';
import { enteredTexts, inOtherLanguages, languageName, textsIn } from './other-languages.ts';

export type ProgrammeChange = 'add' | 'change' | 'end';

/** A reward, or a way to earn. */
export interface ProgrammeRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly names?: Translations | undefined;
  readonly descriptions?: Translations | undefined;
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

interface FieldTexts {
  readonly fields: { readonly name: string; readonly description: string };
  readonly inLanguage: (field: string, language: string) => string;
  readonly hints: { readonly inLanguage: string };
}

/** The fields that each of them begins with, those in English first. */
export function nameFields({ fields, inLanguage, hints }: FieldTexts, locale: string): AskedField[] {
  const name: AskedField = { name: 'name', label: fields.name, kind: 'line', maxLength: MAX_NAME_CHARACTERS };
  const description: AskedField = {
    name: 'description',
    label: fields.description,
    kind: 'lines',
    isOptional: true,
    maxLength: MAX_PROGRAMME_DESCRIPTION,
  };
  const described = {
    labelOf: (label: string, language: OtherLanguage) => inLanguage(label, languageName(language, locale)),
    hint: hints.inLanguage,
  };
  return [
    name,
    ...inOtherLanguages('names', name, described),
    description,
    ...inOtherLanguages('descriptions', description, described),
  ];
}

/** What its fields show before anything is entered. */
export function enteredFacts<Row extends ProgrammeRow>({
  names,
  descriptions,
  id: _,
  active: __,
  ...facts
}: Row): Entered {
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')])),
    ...enteredTexts('names', names),
    ...enteredTexts('descriptions', descriptions),
  };
}

/** What was entered in the fields of {@link nameFields}. */
export function textsOf(entered: Entered) {
  return {
    name: textOf(entered, 'name'),
    names: textsIn(entered, 'names'),
    description: textOf(entered, 'description'),
    descriptions: textsIn(entered, 'descriptions'),
  };
}
