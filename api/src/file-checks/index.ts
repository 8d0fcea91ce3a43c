export { scanAttachment, scanCommandOf } from './attachment-scan.ts';
export { attachmentEndings, mediaTypeOf } from './attachment-type.ts';
export { type FileScanner, scannerOf } from './file-scanner.ts';
export type { FileSource } from './file-source.ts';
