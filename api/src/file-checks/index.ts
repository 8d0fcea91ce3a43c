export { SCAN_COMMAND_RULE, scanAttachment, scanCommandOf } from './attachment-scan.ts';
export { mediaTypeOf } from './attachment-type.ts';
export { type FileScanner, scannerOf } from './file-scanner.ts';
