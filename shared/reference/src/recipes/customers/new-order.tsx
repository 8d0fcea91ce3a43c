import { useAuth } from '@atrium/host';
import { EmptyState } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from './messages.ts';

/** An order is of one customer, so all of them at once cannot order. */
export function NewOrder({ onOrder }: { onOrder: () => void }) {
  const texts = useTexts();
  const customer = useAuth(({ selectedCustomer, customerListDropdown }) =>
    customerListDropdown.find(({ id }) => id === selectedCustomer),
  );
  if (!customer) return <EmptyState title={texts.chooseTitle}>{texts.chooseText}</EmptyState>;
  return <Button onClick={onOrder}>{texts.orderFor(customer.name)}</Button>;
}
