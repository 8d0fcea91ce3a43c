export { startFileHash } from './file-hash.ts';
