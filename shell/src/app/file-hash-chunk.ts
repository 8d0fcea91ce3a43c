export { startFileHash } from '../features/file-hash/index.ts';
