export { countContents } from './contents.repository.ts';
export {
  checkContents,
  moveContents,
  orphanedContents,
  storeStagedContents,
} from './contents.ts';
