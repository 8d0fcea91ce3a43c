import { lengthOf } from '../rules/broken-rule.ts';
import { resetPasswordRules } from '../rules/rules.ts';

const { minLength = 0, maxLength = 0 } = resetPasswordRules.fields.password;

export const passwordLength = { shortest: minLength, longest: maxLength } as const;

/** From this length on a password is strong by its length alone. */
const STRONG_LENGTH = 20;
/** Fewer distinct characters than these count as repetitive. */
const FEW_CHARACTERS = 7;

export interface PasswordVerdict {
  readonly grade: 'empty' | 'short' | 'long' | 'repetitive' | 'good' | 'strong';
  readonly missing: number;
}

/**
 * Rates a new password while it is typed. The server decides: it also refuses common passwords and words from the
 * account.
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
