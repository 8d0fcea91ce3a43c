export { type Asked, implementSearch } from './implement-search.ts';
export { type Found, findHits } from './search.repository.ts';
export { MIN_SIMILAR_LENGTH, maxEdits } from './similar-words.ts';
