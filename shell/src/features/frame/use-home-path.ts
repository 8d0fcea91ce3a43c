import { customerPath, useAuth } from '@atrium/host';

export function useHomePath(): string {
  return customerPath(
    '',
    useAuth((state) => state.selectedCustomer),
  );
}
