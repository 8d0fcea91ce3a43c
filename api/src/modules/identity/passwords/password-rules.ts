import { domainToUnicode } from 'node:url';
import { fieldRefusals } from '../../../messages/index.ts';
import { isCommon } from './common-passwords.ts';
import { isRepetition, isSequence } from './patterns.ts';

/** Shorter words of an account occur in good passphrases by chance. */
const MIN_WORD_LENGTH = 4;

export interface PasswordOwner {
  readonly email: string;
  readonly displayName: string;
}

/** There are no composition rules (NIST SP 800-63B 3.1.1.2), only checks for what attackers try first. */
export function findWeakness(password: string, owner: PasswordOwner): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (isCommon(plain)) return fieldRefusals.weakPassword.common;
  if (letters === '' || isRepetition(letters) || isSequence(letters))
    return fieldRefusals.weakPassword.sequence;
  if (wordsOf(owner).some((word) => plain.includes(word))) return fieldRefusals.weakPassword.own;
  return undefined;
}

function wordsOf({ email, displayName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const labels = [domain, domainToUnicode(domain)].flatMap((name) => name.split('.').slice(0, -1));
  const names = displayName
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [local, ...local.split(/[^\p{L}\p{N}]+/u), ...labels, ...names].filter(
    (word) => word.length >= MIN_WORD_LENGTH,
  );
}
