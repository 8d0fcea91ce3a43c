export { createFileStreams, type FileStreams } from './file-streams.ts';
export { type ZipEntry, zipOf } from './zip.ts';
