export {
  dropStaged,
  indexStaged,
  openStaging,
  stage,
  storeStaged,
} from './bulk.repository.ts';
