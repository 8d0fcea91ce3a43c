import { EmptyState } from '@atrium/ui';
import Button from '@mui/material/Button';

/**
 * {@link EmptyState} takes the place of an empty list. It says why there is nothing and what to do. A list that is empty
 * because of its filters says so, and offers to remove them.
 */
export function Example() {
  return (
    <EmptyState title="No orders yet" action={<Button variant="contained">Order something</Button>}>
      What you order appears here, with its state and its invoice.
    </EmptyState>
  );
}
