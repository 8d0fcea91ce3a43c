import { isOneOf, keysOf } from '@atrium/contract';
import type { Texts } from '../messages/index.ts';

export function describeSessionError(text: Texts, code: string): string {
  const { descriptions } = text.sessionError;
  return isOneOf(keysOf(descriptions), code) ? descriptions[code] : descriptions.Default;
}
