export {
  discardStaging,
  dropStaged,
  openStaging,
  type StagedTable,
  stage,
  storeStaged,
} from './bulk.repository.ts';
export { copyLine } from './copy-line.ts';
