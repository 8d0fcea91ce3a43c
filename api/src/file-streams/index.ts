export { createFileStreams, type FileStreams } from './file-streams.ts';
