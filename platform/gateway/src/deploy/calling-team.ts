import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import { type DeployTeam, isOperators, mayDeploy } from './deploy-tokens.ts';

/** A call on a deployable that is another team's; the message says whose token may not touch what. */
export class NotYours extends Error {
  override readonly name = 'NotYours';
}

const teams = new WeakMap<FastifyRequest, DeployTeam>();

/** Notes the team whose token came with a call. */
export function rememberTeam(request: FastifyRequest, team: DeployTeam): void {
  teams.set(request, team);
}

/**
 * The team that makes a call.
 *
 * @param names Deployables that the call touches.
 * @throws NotYours where one of them is another team's.
 */
export function teamOf(request: FastifyRequest, ...names: string[]): DeployTeam {
  const team = teams.get(request);
  if (!team) throw new Error('The call was not authenticated.');
  for (const name of names)
    if (!mayDeploy(team, name)) throw new NotYours(messages.notYours(team.team, name));
  return team;
}

/**
 * The operators that make a call.
 *
 * @throws NotYours where the token is a team's.
 */
export function operatorOf(request: FastifyRequest): DeployTeam {
  const team = teamOf(request);
  if (!isOperators(team)) throw new NotYours(messages.notOperators(team.team));
  return team;
}
