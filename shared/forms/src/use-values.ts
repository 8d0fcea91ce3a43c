import type { BodyCallName } from '@atrium/contract';
import { type Draft, draftOf, forgetDraft, keepDraftAtSessionEnd } from '@atrium/host';
import { useEffect, useState } from 'react';
import type { FieldRule, FormRules } from './rules/form-rules.ts';

interface ValuesOptions<N extends BodyCallName, V extends object> {
  readonly rules: FormRules<N>;
  readonly initial: V;
  readonly isSecret?: boolean;
}

/** State of the values of a form; what was typed is kept as a draft if the session ends, and is the initial state then. */
export function useValues<N extends BodyCallName, V extends object>(options: ValuesOptions<N, V>) {
  const { rules, initial, isSecret = false } = options;
  const [form] = useState(() => `${rules.call} ${globalThis.location?.pathname}`);
  const [values, setValues] = useState<V>(() => ({ ...initial, ...draftOf(form) }));
  useEffect(() => forgetDraft(form), [form]);
  useEffect(() => {
    if (isSecret) return undefined;
    return keepDraftAtSessionEnd(form, () => typedIn(rules.fields, initial, values));
  }, [form, isSecret, rules, initial, values]);
  return [values, setValues] as const;
}

/** The values that differ from the initial ones, without passwords; null if there are none. */
function typedIn<V extends object>(
  fields: Readonly<Record<string, FieldRule>>,
  initial: V,
  values: V,
): Draft | null {
  const typed = Object.entries(values).filter(
    ([name, value]) => fields[name]?.format !== 'password' && value !== initial[name as keyof V],
  );
  return typed.length > 0 ? Object.fromEntries(typed) : null;
}
