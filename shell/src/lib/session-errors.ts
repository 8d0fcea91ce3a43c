import type { Texts } from '../messages/index.ts';

/** What a session-auth error code means to the person who sees it; unknown codes read as the default. */
export function describeSessionError(text: Texts, code: string): string {
  const { descriptions } = text.sessionError;
  return Object.hasOwn(descriptions, code)
    ? descriptions[code as keyof typeof descriptions]
    : descriptions.Default;
}
