import type { RequestError } from '@atrium/host';
import { Refusal } from './refusal.tsx';

export interface FormRefusalProps {
  refusal: RequestError | null;
  /** What to do about it, where no field shows it. */
  hint?: string | undefined;
}

/** The error of a form's last attempt, above its fields; nothing while there is none. */
export function FormRefusal({ refusal, hint }: FormRefusalProps) {
  return refusal && <Refusal message={refusal.message} hint={hint} requestId={refusal.requestId} />;
}
