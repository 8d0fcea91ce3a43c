/** Characters that a file name cannot have on Windows, controls, and those that reverse the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Names of devices on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const FALLBACK = 'document';

/** Names of an archive's files: safe on every system, and different from each other in upper and lower case alike. */
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

/** The name itself, or with the first number that no other file has. */
function firstFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let count = 2; taken.has(key(candidate)); count++) candidate = `${stem} (${count})${extension}`;
  return candidate;
}

const key = (name: string) => name.toLowerCase();
