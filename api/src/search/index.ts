export { type Asked, implementSearch } from './implement-search.ts';
export { findKeptHits } from './kept-hits.ts';
export { wordSources } from './kept-words.repository.ts';
export {
  applicationsFoundBy,
  applicationsFoundByEach,
  applicationsOfAllFoundBy,
  type SearchFilter,
  searchConditions,
} from './listed.ts';
export {
  allWordsOf,
  type Found,
  findHits,
  findRows,
  findSimilar,
  oneOfEach,
  searchKey,
} from './search.repository.ts';
export { MIN_SIMILAR_LENGTH, maxEdits } from './similar-words.ts';
