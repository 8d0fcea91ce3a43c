import type { Reference } from '@atrium/contract';
import { createMessages } from './create-messages.ts';
import { enUs } from './en-us/index.ts';
import { type Refusal, worded } from './import-reasons.ts';
import { jaJp } from './ja-jp/index.ts';
import { inWordsOf } from './sentences-of-problems.ts';
import { thTh } from './th-th/index.ts';

/** `en-US` is complete, the others have its shape. */
export const messages = createMessages({ 'en-US': enUs, 'ja-JP': jaJp, 'th-TH': thTh });
export const { textsFor } = messages;

export type { Catalogue } from './create-messages.ts';
export { because, type Refusal, type SaidReason, saidInEnglish } from './import-reasons.ts';
export { fieldRefusals, ledgerReasons, problemTitles, refusals } from './problems.ts';
export { saidOfIssue } from './said-of-issue.ts';

/** Reasons that were stored before they had keys, and those of a library alone, are English for everyone. */
export function reasonIn(locale: string, { reason, said }: Refusal): string {
  const { language, importReasons } = textsFor(locale);
  return said && language !== 'en-US' ? worded(said, importReasons) : reason;
}

/** What a problem says, in the language of its reader. Problems are made in English, with no reader in sight. */
export function refusalIn(locale: string, sentence: string): string {
  const texts = textsFor(locale);
  return texts.language === 'en-US' ? sentence : inWordsOf(texts, sentence);
}

/** Queries return this for a person whose name is not stored any more. */
const ID_FOR_NAME = /^#(\d+)$/;

/** A person who was erased has a pseudonym. */
export function personName(name: string, locale: string): string {
  const id = ID_FOR_NAME.exec(name)?.[1];
  return id === undefined ? name : textsFor(locale).erasedPerson(id);
}

export function namedPerson(person: Reference | null, locale: string): Reference | null {
  return person && { ...person, name: personName(person.name, locale) };
}
export type { Texts } from './en-us/index.ts';
