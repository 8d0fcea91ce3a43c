// A module without schemas, so that pages can import it.

/** Path of the shell's page that asks a person before a preview opens; `id` in the query names the preview. */
export const PREVIEW_PAGE = '/preview';

/** Where the gateway describes a preview (`GET <path>/<id>`), opens it (`POST`) and ends it in a browser (`DELETE <path>`). */
export const PREVIEWS_PATH = '/previews';

/** Path of the call by which the gateway asks who reads a document, below the base path of session authentication. */
export const PREVIEW_ACCESS_PATH = '/preview-access';

export interface Preview {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Of the remote, in the version. */
  readonly basePath: string;
  readonly team: string;
  /** Version that everyone else gets; null if the remote is not in the portal yet. */
  readonly current: string | null;
  /** When it ends for everyone, ISO 8601, UTC. */
  readonly endsAt: string;
}

export interface PreviewState extends Preview {
  readonly open: boolean;
}

/** Response of the call at {@link PREVIEW_ACCESS_PATH}. */
export interface PreviewAccess {
  /** Differs for each person and each session, and says nothing about either; null if no one is signed in. */
  readonly reader: string | null;
  /** Whether an operator listed the person for the team. */
  readonly listed: boolean;
}
