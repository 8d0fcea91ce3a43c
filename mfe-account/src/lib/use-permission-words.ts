import { inLocale, type PermissionName } from '@atrium/contract';
import { useDeclaredPermissions, useLocale } from '@atrium/host';
import { useTexts } from '../messages/index.ts';

/** What a permission allows, in words for people. */
interface PermissionWords {
  readonly label: string;
  readonly description?: string | undefined;
}

/**
 * The words of a permission: the portal's own are in this remote's catalogue, others in the `remote.json` of the remote
 * that brings them along.
 */
export function usePermissionWords(): (name: PermissionName) => PermissionWords {
  const own: Readonly<Record<string, string>> = useTexts().permissions;
  const { locale } = useLocale();
  const declared = useDeclaredPermissions();
  return (name) => {
    const words = own[name];
    if (words !== undefined) return { label: words };
    const permission = declared.get(name);
    if (!permission) return { label: name };
    const { label, description } = permission;
    return { label: inLocale(label, locale), description: description && inLocale(description, locale) };
  };
}
