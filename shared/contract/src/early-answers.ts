import type { CustomerListEntry, User } from './auth.ts';
import type { Access } from './call.ts';
import type { PermissionName } from './roles.ts';

/** Path of the call that restores a session, below the base path of session authentication. */
export const RESTORE_PATH = '/restore';

/**
 * Header by which a document names its signed id when it restores its session; in the response the gateway names the id
 * that proves the session, which the document has from then on.
 */
export const DOCUMENT_HEADER = 'x-atrium-document';

export type RestoredSession =
  | { readonly session: null }
  | {
      /** As `GET session` responds. */
      readonly session: { readonly accessToken: string; readonly expires: string };
      /** With roles and permissions for all customers of the person. */
      readonly user: User;
      readonly filteredCustomers: CustomerListEntry[];
      /** Token of the scope; under customer 0 the access token itself, or what a document has exchanged it for. */
      readonly token: string;
      /** Permissions that came with that exchange. */
      readonly permissions?: readonly PermissionName[];
    };

/** Id of the JSON script element that names the calls of a document's early answers: an {@link EarlyAnswersPlan}. */
export const EARLY_ANSWERS_ELEMENT_ID = 'atrium-early-answers';

export interface EarlyAnswersPlan {
  /** Path of the call that restores the session. */
  readonly restore: string;
  readonly customerId: number;
  /** Path of the call that gives the token of the calls for the user token; absent in the scope of customers. */
  readonly exchange?: string;
  /** `traceparent` header (W3C Trace Context) of the calls, which belong to the trace of the document. */
  readonly traceparent?: string;
  /**
   * Addresses of the first calls of the page and its cards, see `firstAddresses`, each with who may make it, and the
   * permission of the page or card if it is another one.
   */
  readonly calls: readonly (readonly [
    address: string,
    access: Access | PermissionName,
    permission?: PermissionName,
  ])[];
}

/** Storage key by which next-auth's tabs signal a sign-out to each other. */
export const NEXT_AUTH_MESSAGE_KEY = 'nextauth.message';

/** Header in which each response of the customer-portal API names its customer. */
export const CUSTOMER_HEADER = 'x-atrium-customer';

export interface EarlyAnswer {
  /** Milliseconds since the epoch. */
  readonly askedAtMs: number;
  /** Rejects for every failure. */
  readonly answer: Promise<{
    /** Customer that the response names. */
    readonly customer: string | null;
    readonly data: unknown;
  }>;
}

/** What a document has asked for before the page's code ran, which the host takes once. */
export interface EarlyAnswersOfDocument {
  readonly customerId: number;
  /** The last message of next-auth's tabs before the first call; another one means a sign-out. */
  readonly message: string | null;
  /** Request id of the document and of its calls; absent if the gateway names none. */
  readonly requestId?: string | undefined;
  /** Rejects for every failure. */
  readonly session: Promise<RestoredSession>;
  /** By address of the call; filled when `session` has resolved. */
  readonly answers: Readonly<Record<string, EarlyAnswer>>;
}

export interface EarlyAnswersWindow {
  atriumEarlyAnswers?: EarlyAnswersOfDocument | undefined;
}
