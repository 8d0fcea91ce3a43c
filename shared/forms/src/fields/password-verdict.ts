import { lengthOf } from '../rules/broken-rule.ts';
import { resetPasswordRules } from '../rules/rules.ts';

const { minLength = 0, maxLength = 0 } = resetPasswordRules.fields.password;

/** Length of a password, as the contract has it: the one rule that can be checked before asking the server. */
export const passwordLength = { shortest: minLength, longest: maxLength } as const;

/** From here on length alone makes guessing hopeless. */
const STRONG_LENGTH = 20;
/** Fewer different characters than these are a pattern. */
const FEW_CHARACTERS = 7;

/** What a password meets of the rules. */
export interface PasswordVerdict {
  readonly grade: 'empty' | 'short' | 'long' | 'repetitive' | 'good' | 'strong';
  /** Characters that are missing to the shortest allowed. */
  readonly missing: number;
}

/**
 * What can be said of a new password while it is typed. The server has the last word: it also knows the common
 * ones and the words of the account.
 */
export function passwordVerdict(password: string): PasswordVerdict {
  const { shortest, longest } = passwordLength;
  const length = lengthOf(password);
  const missing = Math.max(0, shortest - length);
  if (password === '') return { grade: 'empty', missing };
  if (missing > 0) return { grade: 'short', missing };
  if (length > longest) return { grade: 'long', missing };
  if (new Set(password.toLowerCase()).size < FEW_CHARACTERS) return { grade: 'repetitive', missing };
  return { grade: length < STRONG_LENGTH ? 'good' : 'strong', missing };
}
