export {
  dropStaged,
  indexStaged,
  openStaging,
  type StagedTable,
  stage,
  storeStaged,
} from './bulk.repository.ts';
export type { CopyValue } from './copy-line.ts';
