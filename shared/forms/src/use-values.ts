import type { BodyCallName } from '@atrium/contract';
import { type Draft, draftOf, useKeptDraft } from '@atrium/host';
import { useState } from 'react';
import type { FieldRule, FormRules } from './rules/form-rules.ts';

interface ValuesOptions<N extends BodyCallName, V extends object> {
  readonly rules: FormRules<N>;
  readonly initial: V;
  readonly about?: number | undefined;
  readonly isSecret?: boolean | undefined;
}

/** State of the values of a form; what was typed is kept as a draft if the session ends, and is the initial state then. */
export function useValues<N extends BodyCallName, V extends object>(options: ValuesOptions<N, V>) {
  const { rules, initial, about, isSecret = false } = options;
  const form = about === undefined ? rules.call : `${rules.call} ${about}`;
  const [draft] = useState(() => draftOf(form));
  const [values, setValues] = useState<V>({ ...initial, ...draft });
  useKeptDraft(form, () => (isSecret ? null : typedIn(rules.fields, initial, values)));
  return { values, setValues, isRestored: draft !== undefined };
}

/** The values that differ from the initial ones, without passwords; null if there are none. */
function typedIn<V extends object>(
  fields: Readonly<Record<string, FieldRule>>,
  initial: V,
  values: V,
): Draft | null {
  const typed = Object.entries(values).filter(
    ([name, value]) => fields[name]?.format !== 'password' && value !== Reflect.get(initial, name),
  );
  return typed.length > 0 ? Object.fromEntries(typed) : null;
}
