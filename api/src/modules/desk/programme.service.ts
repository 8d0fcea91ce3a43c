import type { DeskEarnRule, DeskProgramme, DeskReward } from '@atrium/contract/desk';
import type { Database } from '../../db/index.ts';
import { notFound, ProblemError, type Staff } from '../../http/index.ts';
import * as commands from '../loyalty/programme/programme.service.ts';
import { asCommand } from './as-command.ts';

export interface ProgrammeContext {
  readonly database: Database;
  readonly staff: Staff;
}

interface WholeProgramme {
  readonly programme: DeskProgramme;
  readonly rewards: DeskReward[];
  readonly earnRules: DeskEarnRule[];
  readonly mayChange: boolean;
}

/** The programme is that of all customers, so who sees some of them does not change it. */
const mayChange = ({ customerIds }: Staff): boolean => customerIds === null;

export async function readProgramme({ database, staff }: ProgrammeContext): Promise<WholeProgramme> {
  const { programme, rewards, earnRules } = await commands.showProgramme({ database });
  return { programme, rewards, earnRules, mayChange: mayChange(staff) };
}

export function saveSettings(context: ProgrammeContext, facts: DeskProgramme): Promise<DeskProgramme> {
  return change(context, null, (provider) => commands.setProgramme(provider, facts));
}

export function readChanges(
  { database, staff }: ProgrammeContext,
  page: Parameters<typeof commands.readChanges>[1],
) {
  if (!mayChange(staff)) throw new ProblemError('forbidden');
  return commands.readChanges({ database }, page);
}

export function saveReward(
  context: ProgrammeContext,
  id: number | undefined,
  facts: Parameters<typeof commands.setReward>[2],
): Promise<DeskReward> {
  return change(context, { kind: 'rewards', id }, (provider) => commands.setReward(provider, id, facts));
}

export function withdrawReward(context: ProgrammeContext, id: number): Promise<DeskReward> {
  return change(context, { kind: 'rewards', id }, (provider) => commands.endReward(provider, id));
}

export function saveEarnRule(
  context: ProgrammeContext,
  id: number | undefined,
  facts: Parameters<typeof commands.setEarnRule>[2],
): Promise<DeskEarnRule> {
  return change(context, { kind: 'earnRules', id }, (provider) => commands.setEarnRule(provider, id, facts));
}

export function endEarnRule(context: ProgrammeContext, id: number): Promise<DeskEarnRule> {
  return change(context, { kind: 'earnRules', id }, (provider) => commands.endEarnRule(provider, id));
}

/**
 * By the service of the commands, which names who did it by their id.
 * @param changed null for the programme itself
 */
async function change<T>(
  context: ProgrammeContext,
  changed: { readonly kind: 'rewards' | 'earnRules'; readonly id: number | undefined } | null,
  work: (provider: { database: Database; madeBy: string }) => Promise<T>,
): Promise<T> {
  const { database, staff } = context;
  if (!mayChange(staff)) throw new ProblemError('forbidden');
  if (changed?.id !== undefined) {
    const known: readonly { readonly id: number }[] = (await readProgramme(context))[changed.kind];
    if (!known.some(({ id }) => id === changed.id)) throw notFound();
  }
  return asCommand(() => work({ database, madeBy: `#${staff.userId}` }));
}
