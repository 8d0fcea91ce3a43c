import type { RequestError } from '@atrium/host';
import { Refusal } from './refusal.tsx';

/** What {@link FormRefusal} takes. */
export interface FormRefusalProps {
  refusal: RequestError | null;
  /** What to do about it, where no field says it. */
  hint?: string | undefined;
}

/** The status text of what was refused, as the error catalogue has it; stands above the form. */
export function FormRefusal({ refusal, hint }: FormRefusalProps) {
  return refusal && <Refusal message={refusal.message} hint={hint} requestId={refusal.requestId} />;
}
