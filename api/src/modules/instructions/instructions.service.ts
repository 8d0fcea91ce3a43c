import type { Instruction, InstructionDetail, InstructionListQuery } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound, type Reader } from '../../http/index.ts';
import { namedPerson } from '../../messages/index.ts';
import { narrowed } from '../applications/filters.service.ts';
import * as kinds from './instruction-kinds.repository.ts';
import * as repository from './instructions.repository.ts';

export function listKinds(database: Database, scope: Scope) {
  return database.queryInScope(scope, kinds.listKinds);
}

/** The page and the total are of the same moment. */
export async function listInstructions(
  database: Database,
  { scope, locale }: Reader,
  query: InstructionListQuery,
) {
  const filters = await narrowed(database, scope, query);
  const [instructions, counted] = await database.queryInScope(
    scope,
    (tx) => Promise.all([repository.listInstructions(tx, filters), repository.countListed(tx, filters)]),
    'list',
  );
  return {
    instructions: instructions.map((instruction) => withNames(instruction, locale)),
    ...counted,
    page: query.page,
    pageSize: query.pageSize,
  };
}

export async function readInstructions(
  tx: Transaction,
  filters: Omit<InstructionListQuery, 'page' | 'pageSize'>,
  limit: number,
  locale: string,
) {
  const query = { ...filters, page: 1, pageSize: limit };
  const instructions = await repository.listInstructions(tx, query);
  const { total } = await repository.countListed(tx, filters);
  return { instructions: instructions.map((instruction) => withNames(instruction, locale)), total };
}

/** Throws 404 also if the instruction belongs to another customer. */
export function describeInstruction(
  database: Database,
  { scope, locale }: Reader,
  id: number,
): Promise<InstructionDetail> {
  return database.inScope(scope, (tx) => instructionDetail(tx, id, locale));
}

export async function instructionDetail(
  tx: Transaction,
  id: number,
  locale: string,
): Promise<InstructionDetail> {
  const [instruction] = await repository.findInstructions(tx, [id]);
  if (!instruction) throw notFound();
  const history = (await repository.listChanges(tx, instruction)).map(({ person, ...change }) => ({
    ...change,
    person: namedPerson(person, locale),
  }));
  return { ...withNames(instruction, locale), history };
}

export function withNames(instruction: Instruction, locale: string): Instruction {
  return { ...instruction, sentBy: namedPerson(instruction.sentBy, locale) };
}
