import { z } from 'zod';
import { errorReport } from './error-report.ts';
import { MAX_LAYOUT_SHIFT, MAX_VITAL_MS } from './vitals.ts';

/** Deployables of one report; a document with more of them reports the first ones. */
const MAX_REPORTED_PARTS = 20;

const milliseconds = z.int().min(0).max(MAX_VITAL_MS);

/**
 * Body of `POST /vitals-reports`: how fast and how stable the pages of one document were, by the deployable that they
 * belong to. Once per document; values only, no addresses and no events.
 */
export const vitalsReport = z.strictObject({
  /** Signed id of the document, as the gateway wrote it into the page; it says which releases it had, not who read it. */
  document: errorReport.shape.document.unwrap(),
  parts: z
    .array(
      z.strictObject({
        name: errorReport.shape.name,
        version: errorReport.shape.version,
        /** Largest contentful paint, of the page that the document was opened at. */
        lcp: milliseconds.optional(),
        /** Interaction to next paint: of the interactions with its pages the slowest, but for one in fifty. */
        inp: milliseconds.optional(),
        /** Cumulative layout shift of its pages: the largest sum within five seconds, without a second's pause. */
        cls: z.number().min(0).max(MAX_LAYOUT_SHIFT).optional(),
        /** From the first request for its files until those of its first part had arrived. */
        load: milliseconds.optional(),
      }),
    )
    .min(1)
    .max(MAX_REPORTED_PARTS),
});
export type VitalsReport = z.output<typeof vitalsReport>;
