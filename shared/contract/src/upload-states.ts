/** What an upload is for. Only a request of that kind can refer to it. */
export const uploadPurposes = ['application', 'message', 'instruction'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** `open` takes parts; `scanning` is complete and being checked; `ready` can be referred to; `refused` has no content. */
export const uploadStates = ['open', 'scanning', 'ready', 'refused'] as const;
export type UploadState = (typeof uploadStates)[number];

/**
 * Why a file was refused: `content` is not what its name ends with, `changed` is not what its SHA-256 says, `infected` is
 * what the scanner found malware in, `not-scanned` what it could not scan, and `damaged` what the storage lost a part of.
 */
export const uploadRefusals = ['content', 'changed', 'infected', 'not-scanned', 'damaged'] as const;
export type UploadRefusal = (typeof uploadRefusals)[number];

/** Size of each part of an upload but the last, in bytes. */
export const UPLOAD_PART_BYTES = 4_194_304;
export const MAX_UPLOAD_BYTES = 209_715_200;
/** Files of one instruction or message. */
export const MAX_ATTACHED_FILES = 10;

/** What the name of a file may end with, in any case. */
export const attachmentEndings = [
  '.pdf',
  '.png',
  '.jpg',
  '.jpeg',
  '.tif',
  '.tiff',
  '.docx',
  '.xlsx',
  '.odt',
  '.txt',
  '.csv',
  '.xml',
] as const;

/** Whether a name ends with what is permitted; what the content is, is found out later. */
export function hasAttachmentEnding(name: string): boolean {
  return attachmentEndings.some((ending) => name.toLowerCase().endsWith(ending));
}
