import type { AskedChange } from '../../lib/asking/asked-change.ts';
import type { Opened } from '../../lib/asking/use-asking.ts';

/** What a change of a case asks for, and the call that makes it. */
export interface CaseAction extends Pick<AskedChange, 'about' | 'isSevere' | 'fields'> {
  readonly send: (entered: Parameters<AskedChange['send']>[0]) => Promise<unknown>;
}

export type ActionName =
  | 'undo'
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
  | 'voidFee'
  | 'addDocument'
  | 'moveDocument'
  | 'withdrawDocument';

/** The id is of the deadline, the instruction, the fee, the planned document or the change; of the case for all others. */
export type OpenedAction = Opened<ActionName>;
