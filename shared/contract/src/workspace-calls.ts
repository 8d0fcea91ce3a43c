import type { Access, CallSchema } from './call.ts';
import { calls } from './calls.ts';
import { type DeskCallSchema, deskCalls, staffPermissions } from './desk/index.ts';
import type { PermissionName } from './roles.ts';
import type { Workspace } from './workspace-names.ts';

/** What `remote.json` may say of a call, whichever workspace has it. */
export interface CallOfWorkspace extends Pick<CallSchema, 'query' | 'response' | 'safe'> {
  /** Who may make it, as `remote.json` names them. */
  readonly access: Access | PermissionName;
}

const ofCustomers: Readonly<Record<string, CallSchema>> = calls;
const ofProvider: Readonly<Record<string, DeskCallSchema>> = deskCalls;

/** A call that pages of a workspace may make. Those of the other one have no such call. */
export function callIn(workspace: Workspace, name: string): CallOfWorkspace | undefined {
  if (workspace === 'customer') return ofCustomers[name];
  const call = ofProvider[name];
  return call && { ...call, access: call.access === 'agent' ? 'person' : staffPermissions[call.access] };
}

/** Why a name is no call of a workspace. */
export function missingCall(workspace: Workspace): string {
  return workspace === 'customer'
    ? 'is not a call of the contract'
    : "is not a call of the provider's workspace";
}
