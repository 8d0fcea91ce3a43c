import { z } from 'zod';
import { id, repeated, timeZone } from './fields.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Query of an export, in addition to the filters and the order of its list. */
export const exportFields = {
  /** Selected rows; without any, all that match the filters. */
  id: repeated(id),
  format: z.enum(exportFormats),
  /** English words for what the portal writes, for programs that read the file; by default those of the reader. */
  headers: z.enum(['en']).optional(),
  /** Of the times in the file; by default the one that the person chose, else UTC. */
  timeZone: timeZone.optional(),
};
