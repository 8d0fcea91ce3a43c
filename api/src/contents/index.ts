export { countContents } from './contents.repository.ts';
export {
  checkContents,
  deleteContentsOf,
  moveContents,
  orphanedContents,
  storeStagedContents,
} from './contents.ts';
