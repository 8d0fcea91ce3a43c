export {
  changeReferenceData,
  readReferenceChanges,
  setReferenceData,
  showReferenceData,
} from './reference-data.service.ts';
export { type ReferenceData, ReferenceDataError, readReferenceData } from './reference-data.ts';
