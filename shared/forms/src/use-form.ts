import type { BodyCallName } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from './messages/index.ts';
import { type BrokenRule, brokenRule, cleaned } from './rules/broken-rule.ts';
import type { Entered, FieldName, FieldRule, FormRules } from './rules/form-rules.ts';
import { problemTypeOf, refusedField } from './submission/refusals.ts';
import { useSubmission } from './submission/use-submission.ts';
import { useValues } from './use-values.ts';

/** Error texts of a field: by violated rule, or one for all of them. */
export type FieldTexts =
  | string
  | (Partial<Record<BrokenRule, string>> & {
      /** For a field that the server refused; the server's text by default. */
      readonly refused?: string | ((reason: string) => string);
    });

/** Values of a form: those fields of the body that a person fills in. */
export type EnteredOf<N extends BodyCallName> = { readonly [K in FieldName<N>]?: Entered };

export interface FormOptions<N extends BodyCallName, V extends EnteredOf<N>> {
  readonly rules: FormRules<N>;
  readonly initial: V;
  /** Error texts by field; missing ones have a default. */
  readonly texts?: { readonly [K in keyof V]?: FieldTexts };
  /**
   * Sends the valid values; text is trimmed, passwords are not. The problem `otp-required` is not shown: it raises
   * `otpRound`, and the next attempt gets the token of the one-time password.
   */
  readonly send: (values: V, otpToken?: string) => Promise<unknown>;
  /** Passwords are never kept when the session ends; this keeps no other field either, as for codes. */
  readonly isSecret?: boolean;
  /** Id of what the form is about, where a page has such a form for each of several rows. */
  readonly about?: number;
}

export interface FormField {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  readonly maxLength: number | undefined;
}

/**
 * State of a form for the body of one call: values, problems and submission. Problems are shown at their fields from the
 * first attempt on, as are errors of the server about a field; the first such field gets the focus. What was typed when
 * the session ended is filled in again, for the same person, customer and permissions.
 */
export function useForm<N extends BodyCallName, V extends EnteredOf<N>>(options: FormOptions<N, V>) {
  const { rules, initial, send } = options;
  type Name = Extract<keyof V, FieldName<N>>;
  const { values, setValues, isRestored } = useValues(options);
  const [tries, setTries] = useState(0);
  const [changed, setChanged] = useState<readonly Name[]>([]);
  const otp = useOtpRound();
  const { isWorking, refusal, submit, clear } = useSubmission();
  const words = useWords(options.texts);
  const formRef = useFocusOnProblem(tries, refusal);

  const { names, ruleOf, brokenOf, entered } = ruled<N, V>(rules, initial, values);
  const reasonOf = (name: Name) => (changed.includes(name) ? undefined : refusedField(refusal, name));
  const problemOf = (name: Name): string | undefined => {
    const broken = tries > 0 ? brokenOf(name) : undefined;
    return broken ? words.ofRule(name, broken, ruleOf(name)) : words.ofRefusal(name, reasonOf(name));
  };

  const change = (next: Partial<V>) => {
    setValues((former) => ({ ...former, ...next }));
    setChanged((former) => [...former, ...(Object.keys(next) as Name[])]);
  };

  const reset = () => {
    setValues(initial);
    setTries(0);
    clear();
  };

  async function submitForm(otpToken?: string): Promise<void> {
    setTries(tries + 1);
    if (names.some(brokenOf)) return clear();
    await submit(async () => {
      setChanged([]);
      await otp.attempt(() => send(entered(), otpToken));
    });
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submitForm();
  };

  return {
    values,
    change,
    /** Whether it has what was typed before the session ended, for {@link RestoredNotice}. */
    isRestored,
    field: (name: Name): FormField => ({
      value: String(values[name] ?? ''),
      onChange: (value) => change({ [name]: value } as Partial<V>),
      problem: problemOf(name),
      maxLength: ruleOf(name).format === 'password' ? undefined : ruleOf(name).maxLength,
    }),
    formProps: { ref: formRef, noValidate: true, onSubmit },
    isWorking,
    refusal,
    otpRound: otp.round,
    cancelOtp: otp.cancel,
    submitWithOtp: (otpToken: string) => void submitForm(otpToken),
    reset,
  };
}

function ruled<N extends BodyCallName, V extends EnteredOf<N>>(
  { fields }: FormRules<N>,
  initial: V,
  values: V,
) {
  type Name = Extract<keyof V, FieldName<N>>;
  const names = Object.keys(initial) as Name[];
  const ruleOf = (name: Name): FieldRule => fields[name];
  const enteredOf = (name: Name) => cleaned(ruleOf(name), values[name] as Entered);
  return {
    names,
    ruleOf,
    brokenOf: (name: Name) => brokenRule(ruleOf(name), enteredOf(name)),
    entered: () => Object.fromEntries(names.map((name) => [name, enteredOf(name)])) as V,
  };
}

function useOtpRound() {
  const [round, setRound] = useState(0);
  const cancel = () => setRound(0);
  const attempt = async (send: () => Promise<unknown>): Promise<void> => {
    try {
      await send();
      cancel();
    } catch (error) {
      const isOtpMissing = error instanceof RequestError && problemTypeOf(error) === 'otp-required';
      setRound((former) => (isOtpMissing ? former + 1 : 0));
      if (!isOtpMissing) throw error;
    }
  };
  return { round, cancel, attempt };
}

function useWords(texts: { readonly [name: string]: FieldTexts | undefined } = {}) {
  const kit = useTexts().problems;
  const own = (name: string) => {
    const given = texts[name];
    return typeof given === 'string' ? () => given : (rule: BrokenRule) => given?.[rule];
  };
  return {
    ofRule: (name: string, broken: BrokenRule, { minLength = 0, maxLength = 0 }: FieldRule): string =>
      own(name)(broken) ??
      { ...kit, tooShort: kit.tooShort(minLength), tooLong: kit.tooLong(maxLength) }[broken],
    ofRefusal: (name: string, reason: string | undefined): string | undefined => {
      if (reason === undefined) return undefined;
      const given = texts[name];
      const refused = typeof given === 'object' ? given.refused : undefined;
      return typeof refused === 'function' ? refused(reason) : (refused ?? reason);
    },
  };
}

function useFocusOnProblem(tries: number, refusal: RequestError | null) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0 || refusal) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, refusal]);
  return formRef;
}
