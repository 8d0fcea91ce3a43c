import type { InstructionKind } from '@atrium/contract';
import { useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { type FormEvent, useState } from 'react';
import { useDeadlineName } from '../deadline-actions.ts';
import { type FileProblem, useAttachedFiles } from '../files/use-attached-files.ts';
import { kindsArea } from '../instructions.area.ts';
import { type About, type Case, deadlineOf, type Selected, targetOf } from './cases.ts';
import { useCases } from './use-cases.ts';
import type { Instructing } from './use-instructing.ts';
import { useOfferedKinds, usePreview } from './use-preview.ts';

interface Composing {
  readonly about: About;
  readonly selected: Selected;
  readonly kindId?: number | undefined;
  readonly instructing: Instructing;
}

/** What was entered, and what is loaded for it. */
export function useComposing({ about, selected, kindId, instructing }: Composing) {
  const [entered, enter, isRestored] = useDraft(`instruct ${about.what} ${about.id}`, {
    kindId: kindId ?? null,
    text: '',
  });
  const files = useAttachedFiles(`instruct ${about.what} ${about.id}`);
  const [isTried, setTried] = useState(false);
  const kinds = useField(kindsArea, 'kinds', {}, { once: true });
  const cases = useCases(selected);
  const offered = useOfferedKinds(kinds.isFetched ? kinds.data.kinds : null, cases.data);
  const kind = offered.data?.find(({ id }) => id === entered.kindId);
  const preview = usePreview(kind, cases.data);
  const nameOf = useCaseName();
  const names = (kind && cases.data?.map((each) => nameOf(each, kind))) ?? [];
  const text = entered.text.trim();
  const isTextMissing = (kind?.needsText ?? false) && text === '';
  const fileProblem: FileProblem | null = files.areComing
    ? 'coming'
    : kind?.needsFile && files.ready.length === 0
      ? 'needed'
      : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!kind || !cases.data || !preview.data) return;
    setTried(true);
    if (isTextMissing || fileProblem) return;
    const targets = cases.data.map((each) => targetOf(each, kind));
    const ids = files.ready.map(({ id }) => id);
    const body = {
      kindId: kind.id,
      targets,
      ...(kind.needsText && { text }),
      ...(ids.length > 0 && { files: ids }),
    };
    instructing.send({ body, names });
  };
  return {
    entered,
    enter,
    isRestored: isRestored || files.isRestored,
    isTextMissing: isTried && isTextMissing,
    files,
    fileProblem: isTried ? fileProblem : null,
    kinds: { error: kinds.error, retry: kinds.reload },
    cases,
    offered,
    kind,
    preview,
    names,
    onSubmit,
  };
}

/** The name of a deadline, or the reference of an application that is instructed itself. */
function useCaseName() {
  const nameOf = useDeadlineName();
  return (each: Case, kind: InstructionKind): string => {
    const deadline = deadlineOf(each, kind);
    return deadline ? nameOf(deadline) : each.application.reference;
  };
}
