import type { InstructionKind } from '@atrium/contract';
import { useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { type FormEvent, useState } from 'react';
import { useDeadlineName } from '../deadline-actions.ts';
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
  const [isTried, setTried] = useState(false);
  const kinds = useField(kindsArea, 'kinds', {}, { once: true });
  const cases = useCases(selected);
  const offered = useOfferedKinds(kinds.isFetched ? kinds.data.kinds : null, cases.data);
  const kind = offered.data?.find(({ id, needsFile }) => id === entered.kindId && !needsFile);
  const preview = usePreview(kind, cases.data);
  const nameOf = useCaseName();
  const names = (kind && cases.data?.map((each) => nameOf(each, kind))) ?? [];
  const text = entered.text.trim();
  const isTextMissing = isTried && text === '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!kind || !cases.data || !preview.data) return;
    setTried(true);
    if (kind.needsText && text === '') return;
    const targets = cases.data.map((each) => targetOf(each, kind));
    instructing.send({ body: { kindId: kind.id, targets, ...(kind.needsText && { text }) }, names });
  };
  return {
    entered,
    enter,
    isRestored,
    isTextMissing,
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
