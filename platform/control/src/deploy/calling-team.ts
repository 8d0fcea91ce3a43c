import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import { type DeployTeam, isOperators, mayDeploy } from './deploy-tokens.ts';

/** The message names the team, and the deployable if there is one. */
export class DeployForbidden extends Error {
  override readonly name = 'DeployForbidden';
}

const teams = new WeakMap<FastifyRequest, DeployTeam>();

export function setTeam(request: FastifyRequest, team: DeployTeam): void {
  teams.set(request, team);
}

/** @throws DeployForbidden if one of the deployables belongs to another team */
export function teamOf(request: FastifyRequest, ...names: string[]): DeployTeam {
  const team = teams.get(request);
  if (!team) throw new Error('The request was not authenticated.');
  for (const name of names)
    if (!mayDeploy(team, name)) throw new DeployForbidden(messages.notOwnDeployable(team.team, name));
  return team;
}

/** @throws DeployForbidden if the token is not an operator's */
export function operatorOf(request: FastifyRequest): DeployTeam {
  const team = teamOf(request);
  if (!isOperators(team)) throw new DeployForbidden(messages.notOperators(team.team));
  return team;
}
