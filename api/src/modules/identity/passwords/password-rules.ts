import { isCommon } from './common-passwords.ts';
import { isRepetition, isSequence } from './patterns.ts';

/** Shorter words of an account stand in many a good passphrase by chance. */
const SHORTEST_WORD = 4;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly displayName: string;
}

/**
 * Why a password is refused; `undefined` for a good one. Length is the contract's rule; there are no rules of
 * composition (NIST SP 800-63B 3.1.1.2), only what guessers try first.
 */
export function refusalOf(password: string, owner: PasswordOwner): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (isCommon(plain)) return 'is one of the most common passwords, or little more than one';
  if (letters === '' || isRepetition(letters) || isSequence(letters))
    return 'repeats or counts, which is guessed at once';
  if (wordsOf(owner).some((word) => plain.includes(word))) return 'contains your name or e-mail address';
  return undefined;
}

function wordsOf({ email, displayName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  // Without the last label: `example` in an address is no secret, `com` no word.
  const labels = domain.split('.').slice(0, -1);
  const names = displayName
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [local, ...local.split(/[^\p{L}\p{N}]+/u), ...labels, ...names].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
}
