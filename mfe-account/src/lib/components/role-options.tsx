import type { Role } from '@atrium/contract';
import { useTexts } from '../../messages/index.ts';

/** The choices of a native select. */
export function RoleOptions({ of }: { of: readonly Role[] }) {
  const { roles } = useTexts();
  return of.map((role) => (
    <option key={role} value={role}>
      {roles[role].name}
    </option>
  ));
}
