export { type Found, findHits, type Searched } from './search.repository.ts';
export { MIN_SIMILAR_LENGTH, maxEdits } from './similar-words.ts';
