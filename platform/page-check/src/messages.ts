/** After what matters, texts of browsers go on with advice. */
const MAX_CHARACTERS = 300;

const inFile = (place: string | undefined) => (place ? ` (${place})` : '');

export const messages = {
  at: (address: string, finding: string) => `Opened at ${address}: ${finding.slice(0, MAX_CHARACTERS)}`,
  reported: {
    load: (release: string, error: string, place?: string) =>
      `${release} did not load: ${error}${inFile(place)}.`,
    crash: (release: string, error: string, place?: string) => `${release} threw ${error}${inFile(place)}.`,
    hang: (release: string, error: string, place?: string) =>
      `${release} does not come to rest: ${error}${inFile(place)}.`,
  },
  threw: (text: string) => `an error was thrown: ${text}.`,
  violated: (text: string) => `the page’s policy refused something: ${text}`,
  reachedOut: (origin: string) => `it asked for ${origin}, which is not the portal.`,
  notShown: (seconds: number) => `it was not shown within ${seconds} s.`,
  withoutHeading: (seconds: number) => `it had no heading of the first level within ${seconds} s.`,
  frozen: (_seconds: number) => 'it froze.',
  outOfMemory: 'the page crashed, as with too much memory',
  notOpened: 'it was not opened, since the pages before took too long.',
} as const;
