import type { Application, Deadline, InstructionKind } from '@atrium/contract';

type CaseApplication = Pick<Application, 'id' | 'reference'>;
/** Where all customers are in scope, it says whose it is. */
type SelectedApplication = Pick<Application, 'id' | 'reference' | 'customer'>;

/** What is instructed: a deadline, or an application by one of its open deadlines. */
export interface Case {
  readonly application: CaseApplication;
  /** Null where an application is instructed. */
  readonly chosen: Deadline | null;
  /** Open deadlines of the application, where none is chosen. */
  readonly open: readonly Deadline[];
}

/** A selection of the deadline desk, or of the list of applications. */
export type Selected =
  | { readonly deadlines: readonly Deadline[] }
  | { readonly applications: readonly SelectedApplication[] };

export interface About {
  readonly what: 'deadline' | 'application' | 'selection';
  /** Of what there is one of; 0 for a selection. */
  readonly id: number;
}

export interface InstructDialogProps {
  about: About;
  /** Of what is instructed, where it is one. */
  name?: string;
  selected: Selected;
  /** Selected rows that are not among these, since their page of the list was not loaded. */
  notShown?: number;
  /** The kind that is chosen at first. */
  kindId?: number | undefined;
  onClose: () => void;
  onSent: () => void;
}

/** The deadline that an instruction of the kind is on. Where several could be, none: the person has to choose. */
export function deadlineOf({ chosen, open }: Case, { deadlineKinds }: InstructionKind): Deadline | null {
  if (chosen) return chosen;
  const [first = null, ...others] = open.filter(({ kind }) => deadlineKinds.includes(kind));
  return others.length === 0 ? first : null;
}

export function targetOf(each: Case, kind: InstructionKind) {
  return { applicationId: each.application.id, deadlineId: deadlineOf(each, kind)?.id ?? null };
}

/** By the deadlines alone: the status of the application, which a kind may need, is judged by a preview. */
export function mayBeOffered({ chosen }: Case, { deadlineKinds }: InstructionKind): boolean {
  return chosen === null || deadlineKinds.includes(chosen.kind);
}
