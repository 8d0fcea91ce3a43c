import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { type Draft, draftOf, forgetDraft, keepDraftAtSessionEnd } from './drafts.ts';

/**
 * Keeps what `typed` returns if the session ends while the component is shown; {@link draftOf} returns it before the first
 * render of the next one. Must not contain passwords, codes or other secrets.
 *
 * @param form name of the form, unique on its page: what it is about is part of it, such as the id of a row
 * @param typed null if nothing was typed
 */
export function useKeptDraft(form: string, typed: () => Draft | null): void {
  useEffect(() => forgetDraft(form), [form]);
  useEffect(() => keepDraftAtSessionEnd(form, typed));
}

/**
 * State of a component that outlives the end of the session, such as which dialog is open, or what was chosen in it: when
 * the same person signs in again, for the same customer and on the same page, it is as it was. A dialog that was closed is
 * closed. Must not contain passwords, codes or other secrets.
 *
 * @param name of the state, unique on its page: what it is about is part of it, such as the id of a row
 * @param initial anything that JSON can hold; a state that equals it is not kept
 * @returns the state, its setter, and whether the state is what was kept
 */
export function useDraft<T>(
  name: string,
  initial: T | (() => T),
): readonly [T, Dispatch<SetStateAction<T>>, boolean] {
  const [first] = useState(() => ({
    value: initial instanceof Function ? initial() : initial,
    draft: draftOf(name),
  }));
  const [value, setValue] = useState<T>(first.draft ? (first.draft.value as T) : first.value);
  useKeptDraft(name, () => (JSON.stringify(value) === JSON.stringify(first.value) ? null : { value }));
  return [value, setValue, first.draft !== undefined];
}
