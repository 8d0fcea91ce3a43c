export { describeObject, readObject } from './described-object.ts';
export {
  type ByteRange,
  ObjectDamaged,
  type ObjectDescription,
  type ObjectStore,
  ObjectsUnavailable,
  PIECE_BYTES,
  type StoredObject,
} from './object-store.ts';
export { type ObjectPlace, objectsUrl, openObjects } from './open-objects.ts';
export { type StoreWatch, WatchedStore } from './watched-store.ts';
