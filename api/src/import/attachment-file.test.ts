import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAttachmentReader, MAX_ATTACHMENT_BYTES } from './attachment-file.ts';

const PDF = '%PDF-1.7 receipt';

/** Runs between the check of the path and the opening of the file. */
let mockBeforeOpen: (() => void) | undefined;
let mockAfterOpen: (() => void) | undefined;
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual('node:fs/promises');
  return {
    ...actual,
    open: async (...args: unknown[]) => {
      mockBeforeOpen?.();
      const opened = await actual.open(...args);
      mockAfterOpen?.();
      return opened;
    },
  };
});

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'atrium-documents-'));
  folder = join(place, 'import');
  mkdirSync(join(folder, 'receipts'), { recursive: true });
  mkdirSync(join(place, 'private'));
  writeFileSync(join(folder, 'receipts', 'one.pdf'), PDF);
  writeFileSync(join(place, 'private', 'one.pdf'), '%PDF-1.7 private');
});
afterEach(() => {
  mockBeforeOpen = undefined;
  mockAfterOpen = undefined;
  rmSync(place, { recursive: true });
});

const read = (file: string, from = folder) => createAttachmentReader(from, undefined)({ file });
const outside = (file: string) => ({ reason: `documents: ${file} is outside of the folder` });

test('a document below the folder is read with its type, and its name unless another is given', async () => {
  expect(await read('receipts/one.pdf')).toMatchObject({
    name: 'one.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from(PDF),
  });
  expect(
    await createAttachmentReader(folder, undefined)({ file: 'receipts/one.pdf', name: 'Receipt.pdf' }),
  ).toMatchObject({ name: 'Receipt.pdf' });
});

describe('a symbolic link', () => {
  test('within the folder is followed, as is one to the folder itself', async () => {
    symlinkSync('receipts/one.pdf', join(folder, 'link.pdf'));
    symlinkSync(folder, join(place, 'linked'));
    expect(await read('link.pdf', join(place, 'linked'))).toMatchObject({ content: Buffer.from(PDF) });
  });

  test.each([
    ['to a file', () => symlinkSync('../private/one.pdf', join(folder, 'out.pdf')), 'out.pdf'],
    ['to a folder', () => symlinkSync('../private', join(folder, 'out')), 'out/one.pdf'],
    [
      'to a link',
      () => {
        symlinkSync('../private', join(folder, 'further'));
        symlinkSync('further', join(folder, 'out'));
      },
      'out/one.pdf',
    ],
  ])('%s outside of the folder is refused', async (_where, link, file) => {
    link();
    expect(await read(file)).toEqual(outside(file));
  });

  test('to a folder whose name begins with the same letters is refused', async () => {
    mkdirSync(`${folder}ed`);
    writeFileSync(join(`${folder}ed`, 'one.pdf'), PDF);
    expect(await read('../imported/one.pdf')).toEqual(outside('../imported/one.pdf'));
  });

  test('that replaces the file while it is read is not followed', async () => {
    mockBeforeOpen = () => {
      rmSync(join(folder, 'receipts', 'one.pdf'));
      symlinkSync('../../private/one.pdf', join(folder, 'receipts', 'one.pdf'));
    };
    expect(await read('receipts/one.pdf')).toEqual({
      reason: 'documents: cannot read receipts/one.pdf (ELOOP)',
    });
  });

  test('that replaces its folder while it is read is detected, even if it is replaced back', async () => {
    const moved = { reason: 'documents: receipts/one.pdf was moved while it was read' };
    mockBeforeOpen = () => {
      renameSync(join(folder, 'receipts'), join(folder, 'moved'));
      symlinkSync('../private', join(folder, 'receipts'));
    };
    mockAfterOpen = () => {
      rmSync(join(folder, 'receipts'));
      renameSync(join(folder, 'moved'), join(folder, 'receipts'));
    };
    expect(await read('receipts/one.pdf')).toEqual(moved);
    mockAfterOpen = undefined;
    expect(await read('receipts/one.pdf')).toEqual(moved);
  });
});

test.each(['../private/one.pdf', process.execPath, '.', '..'])(
  '%s is outside of the folder',
  async (file) => {
    expect(await read(file)).toEqual(outside(file));
  },
);

test('anything but a regular file is refused, and a pipe does not block', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
  mkdirSync(join(folder, 'folder.pdf'));
  for (const file of ['pipe.pdf', 'folder.pdf']) {
    expect(await read(file)).toEqual({ reason: `documents: ${file} is no regular file` });
  }
});

test('a document has at most 50 MB', async () => {
  truncateSync(join(folder, 'receipts', 'one.pdf'), MAX_ATTACHMENT_BYTES);
  const largest = await read('receipts/one.pdf');
  // Only the length is compared, since Jest would take seconds for the content.
  expect('content' in largest && largest.content.length).toBe(MAX_ATTACHMENT_BYTES);
  truncateSync(join(folder, 'receipts', 'one.pdf'), 1e12);
  expect(await read('receipts/one.pdf')).toEqual({
    reason: 'documents: receipts/one.pdf is larger than 50 MB',
  });
});

test('a missing document is refused', async () => {
  expect(await read('missing.pdf')).toEqual({ reason: 'documents: cannot read missing.pdf (ENOENT)' });
});

test.each([
  ['NFD', 'Pr\u00fcfbericht.pdf'],
  ['NFC', 'Pru\u0308fbericht.pdf'],
])(
  'a file whose name the disk has in %s is found by the other form, and named in NFC',
  async (form, named) => {
    writeFileSync(join(folder, named.normalize(form)), PDF);
    const found = await createAttachmentReader(folder, undefined)({ file: named });
    expect(found).toMatchObject({ name: 'Pr\u00fcfbericht.pdf' });
  },
);
