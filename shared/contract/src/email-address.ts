/** More than any address with a name; longer text stays as it is, and is refused for its length. */
const MAX_TYPED_CHARACTERS = 1000;

const INVISIBLE_ENDS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
/** As mail programs copy a recipient: `Ann Lee <ann@acme.example>;`. */
const NAMED = /^[^<>]*<([^<>]*)>\s*[;,]?$/;
/** Letters and signs as Chinese and Japanese input methods write them. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const ASCII = /^[\0-\x7f]*$/;

/**
 * The address in what a person typed or pasted, in the one form in which addresses are stored and compared: without blanks
 * and name, in lower case, with an international domain as the mail system knows it (`xn--mller-kva.example`). Whether it
 * is an address is for the rule of the contract to judge.
 */
export function emailAddressOf(typed: string): string {
  if (typed.length > MAX_TYPED_CHARACTERS) return typed;
  const trimmed = typed.replace(INVISIBLE_ENDS, '');
  const [, inBrackets = trimmed] = NAMED.exec(trimmed) ?? [];
  const address = inBrackets
    .replace(INVISIBLE_ENDS, '')
    .replace(/^mailto:/i, '')
    .replace(FULL_WIDTH, (character) => character.normalize('NFKC'));
  const at = address.lastIndexOf('@');
  if (at < 0) return inLowerCase(address);
  return `${inLowerCase(address.slice(0, at))}@${asciiDomain(address.slice(at + 1))}`;
}

/** Of ASCII only: the Kelvin sign must not become a k, which is the address of someone else. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The A-labels of RFC 5890, by the algorithm that browsers and Node.js have for the host of a URL (UTS #46). */
function asciiDomain(domain: string): string {
  // Of ASCII, URL would decode and change more than the case. Other text may not have what ends the host of a URL.
  if (ASCII.test(domain) || /[\0-,/:-@[-`{-\x7f]/.test(domain)) return inLowerCase(domain);
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
