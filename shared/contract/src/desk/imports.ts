import { z } from 'zod';
import { id, idParams, instant, reference, wholeNumber } from '../fields.ts';
import { nothingHidden } from '../names.ts';
import { pagedResponse, paging } from '../paging.ts';
import type { DeskCallSchema } from './desk-call.ts';
import { importFields, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from './import-fields.ts';

const MAX_COLUMN_NAME_CHARACTERS = 500;
const MAX_FILE_NAME_CHARACTERS = 200;

/**
 * `receiving` waits for the rest of its file, `ready` for its start, and `waiting` for its turn. `refused` stored nothing, since
 * lines were refused and it is not partial. `stopped` ended early since its file cannot be read, or since it failed again and
 * again; what a partial one stored before stays.
 */
export const importStates = [
  'receiving',
  'ready',
  'waiting',
  'running',
  'done',
  'refused',
  'cancelled',
  'stopped',
] as const;
export type ImportState = (typeof importStates)[number];

const count = z.int().nonnegative();

/** A file of applications of one customer. */
export const deskImport = z.object({
  id: z.int().positive(),
  customer: reference,
  name: z.string(),
  state: z.enum(importStates),
  /** Whether its good lines are imported though others are refused. Until its start that is not decided. */
  isPartial: z.boolean(),
  sizeBytes: z.int().positive(),
  /** Where the next part begins. */
  receivedBytes: count,
  /** Lines of the file; null until all of it was received. */
  lines: count.nullable(),
  /** So many of them were imported or refused. */
  linesDone: count,
  stored: count,
  updated: count,
  unchanged: count,
  refused: count,
  /** Whether the refused lines can still be read. */
  hasRefused: z.boolean(),
  /** Why it was stopped, as far as the file is the cause; in the language of the reader. */
  problem: z.string().nullable(),
  createdBy: reference,
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type DeskImport = z.output<typeof deskImport>;

const importColumn = z.object({
  /** As the first line of the file has it. */
  name: z.string().max(MAX_COLUMN_NAME_CHARACTERS),
  /** Null for a column that is left out. */
  field: z.enum(importFields).nullable(),
});
export type ImportColumn = z.output<typeof importColumn>;

/** The first lines of a file that is not started yet. */
const importPreview = z.object({
  columns: z.array(importColumn),
  /** False for a file whose lines name their fields themselves. */
  isMapped: z.boolean(),
  rows: z.array(
    z.object({
      line: z.int().positive(),
      /** One for each column. */
      cells: z.array(z.string()),
      /** Why the line would be refused, as things are; in the language of the reader. */
      refusal: z.string().nullable(),
    }),
  ),
});
export type ImportPreview = z.output<typeof importPreview>;

const described = z.object({ import: deskImport, preview: importPreview.nullable() });

export const importCalls = {
  'GET /customer-portal/desk/imports': {
    summary: 'Files of applications that were imported at the desk, newest first',
    access: 'supervisor',
    safe: true,
    query: z.object({ customer: id.optional(), ...paging }),
    response: z.object({ imports: z.array(deskImport), ...pagedResponse }),
  },
  'POST /customer-portal/desk/customers/:id/imports': {
    summary: 'Begin to upload a file of applications for a customer; its parts follow',
    access: 'supervisor',
    params: idParams,
    body: z.object({
      name: z
        .string()
        .trim()
        .max(MAX_FILE_NAME_CHARACTERS)
        .regex(...nothingHidden)
        .regex(/\.(csv|ndjson|jsonl)$/i, 'must end with .csv or .ndjson'),
      sizeBytes: z.int().min(1).max(MAX_IMPORT_BYTES),
    }),
    status: 201,
    response: z.object({ import: deskImport }),
  },
  'GET /customer-portal/desk/imports/:id': {
    summary: 'How far an import is; before its start with the first lines of its file',
    access: 'supervisor',
    safe: true,
    params: idParams,
    response: described,
  },
  'PUT /customer-portal/desk/imports/:id/parts': {
    summary: 'Send the next part of the file: 64 KiB, or what is left of it',
    access: 'supervisor',
    problems: ['upload-offset', 'upload-complete'],
    params: idParams,
    query: z.object({ from: wholeNumber(z.int().nonnegative().max(MAX_IMPORT_BYTES)) }),
    bytes: true,
    response: z.object({ import: deskImport }),
  },
  'POST /customer-portal/desk/imports/:id/columns': {
    summary: 'Say what the columns are, which is kept for the next file of the customer',
    access: 'supervisor',
    problems: ['conflict'],
    params: idParams,
    body: z.object({
      columns: z
        .array(importColumn)
        .max(MAX_IMPORT_COLUMNS)
        .refine((columns) => {
          const fields = columns.flatMap(({ field }) => field ?? []);
          return new Set(fields).size === fields.length;
        }, 'must not name a field twice'),
    }),
    response: described,
  },
  'POST /customer-portal/desk/imports/:id/start': {
    summary: 'Import the file: nothing of it if a line is refused, or the lines that are not',
    access: 'supervisor',
    problems: ['conflict'],
    params: idParams,
    body: z.object({
      /** Whether the lines that are right are imported though others are refused. */
      partial: z.boolean(),
    }),
    response: z.object({ import: deskImport }),
  },
  'POST /customer-portal/desk/imports/:id/cancel': {
    summary:
      'Import no more of the file; what a partial import stored stays, and any other one stores nothing',
    access: 'supervisor',
    problems: ['conflict'],
    params: idParams,
    response: z.object({ import: deskImport }),
  },
  'GET /customer-portal/desk/imports/:id/refused': {
    summary: 'The refused lines as CSV, each with the reason in the language of the reader',
    access: 'supervisor',
    params: idParams,
    file: true,
  },
} as const satisfies Record<string, DeskCallSchema>;
