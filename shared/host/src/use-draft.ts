import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { type Draft, draftOf, forgetDraft, keepDraftAtSessionEnd } from './drafts.ts';

/**
 * Keeps what was typed if the session ends; {@link draftOf} returns it afterwards. Never passwords, codes or other secrets.
 * @param form unique on its page: what it is about is part of it, such as the id of a row
 */
export function useKeptDraft(form: string, typed: () => Draft | null): void {
  useEffect(() => forgetDraft(form), [form]);
  useEffect(() => keepDraftAtSessionEnd(form, typed));
}

/**
 * State that outlives the end of the session, such as which dialog is open: the same person, on the same page for the same
 * customer, finds it as it was. Never passwords, codes or other secrets.
 * @param name unique on its page: what it is about is part of it, such as the id of a row
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
