import type { BodyCallName } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from './messages/index.ts';
import { type BrokenRule, brokenRule, cleaned } from './rules/broken-rule.ts';
import type { Entered, FieldName, FieldRule, FormRules } from './rules/form-rules.ts';
import { problemTypeOf, refusedField } from './submission/refusals.ts';
import { useSubmission } from './submission/use-submission.ts';

/** What is said of a field: of each broken rule, or one sentence for all of them. */
export type FieldTexts =
  | string
  | (Partial<Record<BrokenRule, string>> & {
      /** Where the server refused the field; its own words otherwise. */
      readonly refused?: string | ((reason: string) => string);
    });

/** What a form holds: those fields of the body that a person fills in. */
export type EnteredOf<N extends BodyCallName> = { readonly [K in FieldName<N>]?: Entered };

/** What {@link useForm} takes. */
export interface FormOptions<N extends BodyCallName, V extends EnteredOf<N>> {
  readonly rules: FormRules<N>;
  readonly initial: V;
  /** By field; a rule without a text of its own has the kit's. */
  readonly texts?: { readonly [K in keyof V]?: FieldTexts };
  /**
   * Sends what was entered, trimmed but for passwords; it breaks no rule. A refusal of `otp-required` asks for a
   * one-time password instead of being shown; the next try gets what that was exchanged for.
   */
  readonly send: (values: V, otpToken?: string) => Promise<unknown>;
}

/** A text that is entered, for one of the kit's inputs. */
export interface FormField {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  readonly maxLength: number | undefined;
}

/**
 * A form over the body of one call of the contract: what was entered, what is wrong with it, and its sending. What is
 * wrong stands at its field from the first try on, and the first such field is focused; so is what the server refused.
 */
export function useForm<N extends BodyCallName, V extends EnteredOf<N>>(options: FormOptions<N, V>) {
  const { rules, initial, send } = options;
  type Name = Extract<keyof V, FieldName<N>>;
  const [values, setValues] = useState(initial);
  const [tries, setTries] = useState(0);
  const [changed, setChanged] = useState<readonly Name[]>([]);
  const [otpRound, setOtpRound] = useState(0);
  const { isWorking, refusal, submit, clear } = useSubmission();
  const words = useWords(options.texts);
  const formRef = useFocusOnProblem(tries, refusal);

  const ruleOf = (name: Name): FieldRule => rules.fields[name];
  const names = Object.keys(initial) as Name[];
  const enteredOf = (name: Name) => cleaned(ruleOf(name), values[name] as Entered);
  const brokenOf = (name: Name) => brokenRule(ruleOf(name), enteredOf(name));
  const reasonOf = (name: Name) => (changed.includes(name) ? undefined : refusedField(refusal, name));
  const problemOf = (name: Name): string | undefined => {
    const broken = tries > 0 ? brokenOf(name) : undefined;
    if (broken) return words.ofRule(name, broken, ruleOf(name));
    const reason = reasonOf(name);
    return reason === undefined ? undefined : words.ofRefusal(name, reason);
  };

  const change = (next: Partial<V>) => {
    setValues((former) => ({ ...former, ...next }));
    setChanged((former) => [...former, ...(Object.keys(next) as Name[])]);
  };

  async function trySending(otpToken?: string): Promise<void> {
    setTries(tries + 1);
    if (names.some(brokenOf)) return clear();
    await submit(async () => {
      setChanged([]);
      try {
        await send(Object.fromEntries(names.map((name) => [name, enteredOf(name)])) as V, otpToken);
        setOtpRound(0);
      } catch (cause) {
        const isOtpMissing = cause instanceof RequestError && problemTypeOf(cause) === 'otp-required';
        setOtpRound((round) => (isOtpMissing ? round + 1 : 0));
        if (!isOtpMissing) throw cause;
      }
    });
  }

  return {
    values,
    change,
    /** For the kit's inputs. */
    field: (name: Name): FormField => ({
      value: String(values[name] ?? ''),
      onChange: (value) => change({ [name]: value } as Partial<V>),
      problem: problemOf(name),
      maxLength: ruleOf(name).format === 'password' ? undefined : ruleOf(name).maxLength,
    }),
    /** Props of the `form` element. */
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void trySending();
      },
    },
    isWorking,
    /** Why the server refused the last try, for {@link FormRefusal}. */
    refusal,
    /** Counts the one-time passwords that are asked for; 0 while none is. */
    otpRound,
    cancelOtp: () => setOtpRound(0),
    /** Tries again with what a one-time password was exchanged for. */
    submitWithOtp: (otpToken: string) => void trySending(otpToken),
    /** Empty again, as if nothing had been tried. */
    reset: () => {
      setValues(initial);
      setTries(0);
      clear();
    },
  };
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
    ofRefusal: (name: string, reason: string): string => {
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
