export { createFileStreams, type FileStreams } from './file-streams.ts';
export {
  FILE_BATCH_ROWS,
  type ListedRows,
  listedRows,
  pagesInTurn,
} from './rows-in-turn.ts';
export { type ZipEntry, zipOf } from './zip.ts';
