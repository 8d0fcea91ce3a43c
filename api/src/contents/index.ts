export { countContents } from './contents.repository.ts';
export {
  checkContents,
  deleteContentsOf,
  moveContents,
  orphanedContents,
  storeStagedContents,
  UPLOADS_PREFIX,
} from './contents.ts';
