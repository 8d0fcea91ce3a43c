export { type Asked, implementSearch } from './implement-search.ts';
export { type Found, findHits, searchKey } from './search.repository.ts';
export { MIN_SIMILAR_LENGTH, maxEdits } from './similar-words.ts';
