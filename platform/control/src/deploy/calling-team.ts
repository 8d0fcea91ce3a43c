import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import { type DeployTeam, isOperators, mayDeploy } from './deploy-tokens.ts';

/** The calling team may not do this; the message names the team, and the deployable if there is one. */
export class DeployForbidden extends Error {
  override readonly name = 'DeployForbidden';
}

const teams = new WeakMap<FastifyRequest, DeployTeam>();

/** Records the authenticated team of a request. */
export function setTeam(request: FastifyRequest, team: DeployTeam): void {
  teams.set(request, team);
}

/**
 * The authenticated team of a request.
 *
 * @param names Deployables that the request changes.
 * @throws DeployForbidden if one of them belongs to another team.
 */
export function teamOf(request: FastifyRequest, ...names: string[]): DeployTeam {
  const team = teams.get(request);
  if (!team) throw new Error('The request was not authenticated.');
  for (const name of names)
    if (!mayDeploy(team, name)) throw new DeployForbidden(messages.notOwnDeployable(team.team, name));
  return team;
}

/**
 * The authenticated team of a request that only operators may make.
 *
 * @throws DeployForbidden if the token is not an operator's.
 */
export function operatorOf(request: FastifyRequest): DeployTeam {
  const team = teamOf(request);
  if (!isOperators(team)) throw new DeployForbidden(messages.notOperators(team.team));
  return team;
}
