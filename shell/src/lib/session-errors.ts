import type { Texts } from '../messages/index.ts';

export function describeSessionError(text: Texts, code: string): string {
  const { descriptions } = text.sessionError;
  return Object.hasOwn(descriptions, code)
    ? descriptions[code as keyof typeof descriptions]
    : descriptions.Default;
}
