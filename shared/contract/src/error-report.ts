import { z } from 'zod';

/**
 * `POST /error-reports`: a part of a page that crashed or could not be loaded, or code that failed with nothing to
 * catch it, told to the gateway. It names published code and nothing else: messages of errors may quote what a person
 * typed, so they stay in the browser.
 */
export const errorReport = z.strictObject({
  /** What the person sees beside the failure and can read out, such as `7KQ2-M9XD`. */
  supportCode: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
  /** Whether the code did not come, came and failed, or kept the page from doing anything else. */
  kind: z.enum(['load', 'crash', 'hang']),
  /** The deployable that failed, in the version that the page has. */
  name: z
    .string()
    .max(64)
    .regex(/^(?:shell|mfe-[a-z][a-z0-9-]*)$/),
  version: z
    .string()
    .max(64)
    .regex(/^[0-9][0-9A-Za-z.+-]*$/),
  /** Id of the route or slot in `remote.json`; null for the shell, and for what fails outside of drawing. */
  part: z.string().max(64).nullable(),
  /** Class of the error, such as `TypeError`. */
  error: z.string().regex(/^[A-Za-z_$][\w$]{0,60}$/),
  /** Where in the deployable's files, innermost first: `list.1a2b3c.js:1:2345`, or a file that did not come. */
  places: z.array(z.string().regex(/^[\w@][\w@./-]{0,160}(?::\d{1,7}:\d{1,7})?$/)).max(8),
});
/** What a page tells the gateway of a failure. */
export type ErrorReport = z.output<typeof errorReport>;
