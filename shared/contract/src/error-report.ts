import { z } from 'zod';
import { MAX_MESSAGE_CHARACTERS } from './error-message.ts';

/**
 * Body of `POST /error-reports`: a page reports to the gateway a part that crashed or did not load, or an uncaught
 * error. It contains positions in published code, and of the error's message only the template: it may quote what a
 * person typed, which stays in the browser.
 */
export const errorReport = z.strictObject({
  /** Code that the person sees with the error and can read out, such as `7KQ2-M9XD`. */
  supportCode: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
  /** Whether the code did not load, threw an error, or blocked the page. */
  kind: z.enum(['load', 'crash', 'hang']),
  name: z
    .string()
    .max(64)
    .regex(/^(?:shell|mfe-[a-z][a-z0-9-]*)$/),
  version: z
    .string()
    .max(64)
    .regex(/^[0-9][0-9A-Za-z.+-]*$/),
  /** Id of the route or slot in `remote.json`; null for the shell, and for errors outside of rendering. */
  part: z.string().max(64).nullable(),
  error: z.string().regex(/^[A-Za-z_$][\w$]{0,60}$/),
  /** Template of its message ({@link messageTemplate}); absent if it had none. */
  message: z.string().max(MAX_MESSAGE_CHARACTERS).optional(),
  /** Positions in the deployable's files, innermost first: `list.1a2b3c.js:1:2345`, or a file that did not load. */
  places: z.array(z.string().regex(/^[\w@][\w@./-]{0,160}(?::\d{1,7}:\d{1,7})?$/)).max(8),
  /** Ids of the page's last requests, the newest first: under them servers have logged and may have traced what they did. */
  requests: z
    .array(z.string().regex(/^[\da-f]{32}$/))
    .max(4)
    .optional(),
  /** Signed id of the document, as the gateway wrote it into the page; it says which releases it had, not who read it. */
  document: z
    .string()
    .max(1_500)
    .regex(/^[\w.-]+$/)
    .optional(),
});
export type ErrorReport = z.output<typeof errorReport>;
