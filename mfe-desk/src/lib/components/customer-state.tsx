import type { DeskCustomer } from '@atrium/contract/desk';
import { StatusBadge } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';

/** That a customer is closed, or being deleted; nothing where people can act for it. */
export function CustomerState({ status }: Pick<DeskCustomer, 'status'>) {
  const { customers: texts } = useTexts();
  return status === 'active' ? null : <StatusBadge tone="closed" label={texts.states[status]} />;
}
