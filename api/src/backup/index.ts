export { makeBackup } from './backup.ts';
export { keepErasures } from './erasure-list.ts';
export { eraseListed, restoreBackup } from './restore.ts';
