/** What a field of a dialog asks for. */
export interface ActionField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'line' | 'lines' | 'date' | 'choice';
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  /** What is wrong with what was entered, as far as the page knows. */
  readonly problemOf?: (entered: string) => string | undefined;
  /** Of a `choice`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export type Entered = Readonly<Record<string, string>>;

/** A change that a dialog asks for: its words, its fields, and the call that makes it. */
export interface CaseAction {
  readonly title: string;
  readonly confirm: string;
  /** What it is about. */
  readonly about: string;
  readonly isSevere?: boolean;
  readonly fields: readonly ActionField[];
  readonly send: (entered: Entered) => Promise<unknown>;
}

export type ActionName =
  | 'status'
  | 'done'
  | 'reopen'
  | 'waive'
  | 'extend'
  | 'reply'
  | 'complete'
  | 'refuse'
  | 'details'
  | 'addDeadline'
  | 'addFee'
  | 'changeFee'
  | 'payFee'
  | 'voidFee';

/** The dialog that is open. It outlives the end of the session. */
export interface OpenedAction {
  readonly name: ActionName;
  /** Of the deadline or the instruction; of the case for all others. */
  readonly id: number;
  /** That the person saw: a change since then is refused. */
  readonly version: number;
  /** The same message is sent once, even if the answer to it is lost. */
  readonly key: string;
  readonly entered: Entered;
}

/** Whether all that the action needs is there, and nothing is wrong with it. */
export function isWhole({ fields }: CaseAction, entered: Entered): boolean {
  return fields.every(({ name, isOptional, problemOf }) => {
    const value = (entered[name] ?? '').trim();
    return value === '' ? isOptional : problemOf?.(value) === undefined;
  });
}
