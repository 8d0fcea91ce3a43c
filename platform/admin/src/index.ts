/**
 * An installation of the portal as the commands of the provider find it: its settings, its database, its files and its
 * secrets.
 *
 * @packageDocumentation
 */
export { movedAside, withDatabase } from './installation/database.ts';
export { defaultObjectsUrl } from './installation/objects.ts';
export { operatorPassword, operatorPasswordFile } from './installation/operator-password.ts';
export { type OpenPortal, openPortal } from './installation/portal.ts';
export {
  addressOf,
  type InstallationSettings,
  readSettings,
  requireWritableFolder,
} from './installation/settings.ts';
