export { type BackupOptions, type FinishedBackup, makeBackup } from './backup.ts';
export { BackupError } from './backup-error.ts';
export { type Erasure, keepErasures } from './erasure-list.ts';
export { eraseListed, type RestoredBackup, type RestoreOptions, restoreBackup } from './restore.ts';
