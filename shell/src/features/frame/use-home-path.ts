import { customerPath, useAuth } from '@atrium/host';

/** Address of the home page in the chosen scope. */
export function useHomePath(): string {
  return customerPath(
    '',
    useAuth((state) => state.selectedCustomer),
  );
}
