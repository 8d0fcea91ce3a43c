import { type ScanResult, scanFile } from './attachment-scan.ts';
import { findTestVirus } from './test-virus.ts';

/** @param path of a file that no one else can change or needs */
export type FileScanner = (path: string) => Promise<ScanResult>;

/** @returns undefined where nothing scans files, so that none may be taken from customers */
export function scannerOf({
  command,
  isDemo,
}: {
  readonly command: readonly string[] | undefined;
  readonly isDemo: boolean;
}): FileScanner | undefined {
  if (command) return (path) => scanFile(command, path);
  if (!isDemo) return undefined;
  return (path) => findTestVirus({ path }).catch(({ message }: Error) => ({ failure: message }));
}
