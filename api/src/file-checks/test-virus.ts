import { openZip } from './archive.ts';
import type { ScanResult } from './attachment-scan.ts';
import { beginningOf, type FileSource, piecesOf } from './file-source.ts';

/** The EICAR test file, in two parts so that no scanner reports this source file. */
const TEST_VIRUS = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** More unpacked content than a document has is a bomb. */
const MAX_UNPACKED_BYTES = 1_073_741_824;

/** Knows the EICAR test file and no virus: what a demo has in place of a scanner. Looks into archives as well. */
export async function findTestVirus(content: FileSource): Promise<ScanResult> {
  if (await hasTestVirus(piecesOf(content))) return 'infected';
  if ((await beginningOf(content)).toString('latin1', 0, 4) !== 'PK\x03\x04') return 'clean';
  const archive = await openZip(content);
  try {
    let bytes = 0;
    for await (const entry of archive.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (bytes > MAX_UNPACKED_BYTES) return { failure: 'unpacked it is too large' };
      // The stream fails if there is more than the directory says.
      if (await hasTestVirus(await archive.openReadStreamPromise(entry))) return 'infected';
    }
    return 'clean';
  } finally {
    archive.close();
  }
}

async function hasTestVirus(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const piece of pieces) {
    const searched = Buffer.concat([end, piece]);
    if (searched.includes(TEST_VIRUS)) return true;
    end = searched.subarray(-TEST_VIRUS.length + 1);
  }
  return false;
}
