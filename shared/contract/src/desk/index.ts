/**
 * Calls of the provider's desk. They are apart from those of the portal: nothing that a customer's pages, the public
 * OpenAPI or the reference are made of imports this.
 *
 * @packageDocumentation
 */

import { answeringCalls } from './answering.ts';
import { deskApprovalCalls } from './approvals.ts';
import { caseCalls } from './cases.ts';
import { deskCustomerCalls } from './customers.ts';
import type { DeskInput, DeskResponse } from './desk-call.ts';
import { importCalls } from './imports.ts';
import { programmeCalls } from './programme.ts';
import { queueCalls } from './queue.ts';
import { referenceCalls } from './reference.ts';
import { reportCalls } from './reports.ts';
import { deskSearchCalls } from './search.ts';
import { staffCalls } from './staff.ts';
import { staffAccountCalls } from './staff-accounts.ts';
import { deskUploadCalls } from './uploads.ts';

export * from './answering.ts';
export * from './approvals.ts';
export * from './cases.ts';
export * from './customers.ts';
export * from './desk-call.ts';
export * from './import-fields.ts';
export * from './imports.ts';
export * from './kept-facts.ts';
export * from './programme.ts';
export * from './programme-limits.ts';
export * from './queue.ts';
export * from './reference.ts';
export * from './reference-lists.ts';
export * from './reports.ts';
export * from './search.ts';
export * from './staff.ts';
export * from './staff-accounts.ts';
export * from './uploads.ts';

/** All calls of the desk, by method and path. The API refuses to start while an implementation is missing. */
export const deskCalls = {
  ...staffCalls,
  ...deskCustomerCalls,
  ...queueCalls,
  ...answeringCalls,
  ...caseCalls,
  ...deskUploadCalls,
  ...importCalls,
  ...referenceCalls,
  ...reportCalls,
  ...deskSearchCalls,
  ...deskApprovalCalls,
  ...programmeCalls,
  ...staffAccountCalls,
};

export type DeskCalls = typeof deskCalls;
export type DeskCallName = keyof DeskCalls;
export type DeskInputOf<Name extends DeskCallName> = DeskInput<DeskCalls[Name]>;
export type DeskFileCallName = {
  [Name in DeskCallName]: DeskCalls[Name] extends { readonly file: true } ? Name : never;
}[DeskCallName];
export type DeskResponseOf<Name extends DeskCallName> = DeskResponse<DeskCalls[Name]>;
