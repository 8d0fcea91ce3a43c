import Link from '@mui/material/Link';
import { Fragment } from 'react';

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence around an address and does not belong to it. */
const AFTER_ADDRESS = /[.,;:!?'’”»)\]}]+$/;

/** Text that a person wrote. Addresses of web pages in it are links; everything else, HTML too, is shown as it was written. */
export function LinkedText({ children }: { children: string }) {
  return partsOf(children).map(({ text, address, at }) =>
    address ? (
      <Link key={at} href={address} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </Link>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}

interface Part {
  readonly text: string;
  /** Place in the text. */
  readonly at: number;
  readonly address?: string;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = found.replace(AFTER_ADDRESS, '');
    const address = webAddress(shown);
    if (!address) continue;
    parts.push({ text: text.slice(end, index), at: end }, { text: shown, at: index, address });
    end = index + shown.length;
  }
  return [...parts, { text: text.slice(end), at: end }].filter((part) => part.text !== '');
}

/** An address with a name of a user looks like that of another host, so it is no link. */
function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { href, protocol, username, password } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : undefined;
}
