export {
  dropStaged,
  indexStaged,
  openStaging,
  stage,
  storeStaged,
} from './bulk.repository.ts';
export { deadlineValues } from './deadlines.repository.ts';
