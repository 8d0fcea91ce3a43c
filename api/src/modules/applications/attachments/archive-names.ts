/** Windows forbids some of these characters; the others are controls, or invisible, or reverse what follows. */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Names of devices on Windows, with any extension, also after blanks, and with superscript digits. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i;
const FALLBACK = 'document';
/** Longest name of a file on Linux and macOS in UTF-8; Windows counts fewer. */
const MAX_BYTES = 255;
const MAX_EXTENSION = 16;

export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const unique = firstFree(safe(name), taken);
    taken.add(key(unique));
    return unique;
  });
}

function safe(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(FORBIDDEN, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return plain.replace(RESERVED, '_$&') || FALLBACK;
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && name.length - dot <= MAX_EXTENSION;
  const [stem, extension] = hasExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = shortened(stem, extension);
  for (let count = 2; taken.has(key(candidate)); count++)
    candidate = shortened(stem, ` (${count})${extension}`);
  return candidate;
}

function shortened(stem: string, end: string): string {
  const room = MAX_BYTES - Buffer.byteLength(end);
  if (Buffer.byteLength(stem) <= room) return `${stem}${end}`;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(stem)) {
    if (Buffer.byteLength(kept + segment) > room) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${end}`;
}

/** File systems that ignore case take names with the same key for the same. */
const key = (name: string) => name.toUpperCase().toLowerCase();
