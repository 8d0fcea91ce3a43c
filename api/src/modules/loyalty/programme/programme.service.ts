import type { z } from 'zod';
import type { Transaction } from '../../../db/index.ts';
import { CommandError, type Provider, requireCustomer } from '../../people/customers/customers.service.ts';
import { adjust, clawBack } from '../ledger/index.ts';
import * as repository from './programme.repository.ts';
import {
  correction,
  type EarnRuleInput,
  earnRuleFacts,
  type PartialInput,
  type ProgrammeFacts,
  programmeFacts,
  type RewardInput,
  rewardFacts,
} from './programme-facts.ts';

export type { StoredEarnRule, StoredReward } from './programme.repository.ts';
export type { EarnRuleFacts, ProgrammeFacts } from './programme-facts.ts';

const MAX_CHANGES = 50;

export function showProgramme({ database }: Pick<Provider, 'database'>) {
  return database.asJob(async (tx) => ({
    programme: await repository.lockProgramme(tx),
    rewards: await repository.listRewards(tx),
    earnRules: await repository.listEarnRules(tx),
    changes: await repository.listChanges(tx, MAX_CHANGES),
  }));
}

/** What was set, newest first, with the names of who did it. */
export function readChanges(
  { database }: Pick<Provider, 'database'>,
  page: { readonly page: number; readonly pageSize: number },
) {
  return database.asJob(async (tx) => ({
    changes: await repository.pageOfChanges(tx, page),
    total: await repository.countChanges(tx),
    ...page,
  }));
}

/** Creates a reward, or changes the one with the id: omitted fields stay. @throws CommandError */
export function setReward(
  provider: Provider,
  id: number | undefined,
  input: RewardInput,
): Promise<repository.StoredReward> {
  return provider.database.asJob(async (tx) => {
    const former = id === undefined ? undefined : await requireReward(tx, id);
    const facts = parsed(rewardFacts, withTexts(former, input));
    const present = { ...facts, active: true, id: former?.id ?? (await repository.insertReward(tx, facts)) };
    if (former) await repository.updateReward(tx, present);
    // An omitted stock is not written, since customers may redeem in the meantime.
    if (!former || input.stock !== undefined) await repository.setStock(tx, present.id, present.stock);
    await recordChange(tx, provider, 'reward', former, present);
    return present;
  });
}

/** Redemptions of the reward stay. @throws CommandError */
export function endReward(provider: Provider, id: number): Promise<repository.StoredReward> {
  return provider.database.asJob(async (tx) => {
    const former = await requireReward(tx, id);
    const present = { ...former, active: false };
    await repository.updateReward(tx, present);
    await recordChange(tx, provider, 'reward', former, present);
    return present;
  });
}

async function requireReward(tx: Transaction, id: number): Promise<repository.StoredReward> {
  const reward = await repository.lockReward(tx, id);
  if (!reward) throw new CommandError(`There is no reward ${id}.`);
  return reward;
}

/** Creates a way to earn, or changes the one with the id: omitted fields stay. @throws CommandError */
export function setEarnRule(
  provider: Provider,
  id: number | undefined,
  input: EarnRuleInput,
): Promise<repository.StoredEarnRule> {
  return provider.database.asJob(async (tx) => {
    const former = id === undefined ? undefined : await requireEarnRule(tx, id);
    if (former && input.event && input.event !== former.event) {
      throw new CommandError('A rule keeps its event; end it and create another one.');
    }
    const facts = parsed(earnRuleFacts, withTexts(former, input));
    const present = {
      ...facts,
      active: true,
      id: former?.id ?? (await repository.insertEarnRule(tx, facts)),
    };
    if (former) await repository.updateEarnRule(tx, present);
    await recordChange(tx, provider, 'earn_rule', former, present);
    return present;
  });
}

/** Points that the rule has earned stay. @throws CommandError */
export function endEarnRule(provider: Provider, id: number): Promise<repository.StoredEarnRule> {
  return provider.database.asJob(async (tx) => {
    const former = await requireEarnRule(tx, id);
    const present = { ...former, active: false };
    await repository.updateEarnRule(tx, present);
    await recordChange(tx, provider, 'earn_rule', former, present);
    return present;
  });
}

async function requireEarnRule(tx: Transaction, id: number): Promise<repository.StoredEarnRule> {
  const rule = await repository.lockEarnRule(tx, id);
  if (!rule) throw new CommandError(`There is no way to earn ${id}.`);
  return rule;
}

/** Existing points keep their dates. @throws CommandError */
export function setProgramme(
  provider: Provider,
  input: PartialInput<ProgrammeFacts>,
): Promise<ProgrammeFacts> {
  return provider.database.asJob(async (tx) => {
    const former = await repository.lockProgramme(tx);
    const present = parsed(programmeFacts, merged(former, input));
    await repository.updateProgramme(tx, present);
    await recordChange(tx, provider, 'programme', former, present);
    return present;
  });
}

/** Adds points, or takes spendable ones, and logs it for the customer. @throws CommandError */
export async function adjustPoints(
  { database }: Provider,
  input: { customerCode: string; points: number; reason: string; reference?: string | undefined },
): Promise<{ customer: string; points: number }> {
  const { points, reason, reference } = parsed(correction, input);
  return database.asJob(async (tx) => {
    const { id: customerId, name } = await requireCustomer(tx, input.customerCode);
    const cause = reference === undefined ? null : `correction:${reference}`;
    const made = await adjust(tx, { customerId, points, cause, reason, actorId: null }, null);
    if (made === null) {
      throw new CommandError(
        points < 0
          ? `${name} has fewer points to spend, or the reference was used. Take earned points back with claw-back.`
          : `The reference was used for ${name}, or they would have more than 2,000,000,000 points.`,
      );
    }
    return { customer: name, points };
  });
}

/** Takes back what one transaction earned; what was spent of it becomes debt. @throws CommandError */
export async function clawBackPoints(
  { database }: Provider,
  input: { customerCode: string; transactionId: number; reason: string },
): Promise<{ customer: string; points: number }> {
  const { reason } = parsed(correction.pick({ reason: true }), input);
  return database.asJob(async (tx) => {
    const { id: customerId, name } = await requireCustomer(tx, input.customerCode);
    const earning = await repository.findEarning(tx, customerId, input.transactionId);
    if (!earning) throw new CommandError(`${name} earned no points in transaction ${input.transactionId}.`);
    const points = await clawBack(tx, { customerId, cause: earning.cause, reason }, null);
    if (points === 0) throw new CommandError('Nothing of it is left to take back.');
    return { customer: name, points };
  });
}

async function recordChange(
  tx: Transaction,
  { madeBy }: Provider,
  subject: repository.ProgrammeChange['subject'],
  former: object | undefined,
  present: object & { id?: number },
): Promise<void> {
  const inOrder = (facts: object) => JSON.stringify(Object.entries(facts).toSorted());
  if (former && inOrder(former) === inOrder(present)) return;
  const subjectId = present.id ?? null;
  await repository.insertChange(tx, { subject, subjectId, former: former ?? null, present, madeBy });
}

/** A change names only the languages whose texts it changes. */
function withTexts(
  former: repository.StoredReward | repository.StoredEarnRule | undefined,
  input: Pick<RewardInput, 'names' | 'descriptions'>,
): object {
  return {
    ...merged(former, input),
    names: merged(former?.names, input.names ?? {}),
    descriptions: merged(former?.descriptions, input.descriptions ?? {}),
  };
}

function merged(former: object | undefined, input: object): object {
  const changes = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...former, ...Object.fromEntries(changes) };
}

function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new CommandError(result.error.issues[0]?.message ?? 'The input was refused.');
}
