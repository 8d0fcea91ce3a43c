import type { DeadlineKind, DeadlineState, Role } from '@atrium/contract';
import type { Formats } from '../formats.ts';
import { deadlineNames } from './deadline-names.ts';

const { kinds } = deadlineNames;

const when: Record<DeadlineState, (day: string) => string> = {
  open: (day) => `due ${day}`,
  done: (day) => `${day}, done`,
  missed: (day) => `${day}, missed`,
  waived: (day) => `${day}, waived`,
};

const roles: Record<Role, string> = { owner: 'Owner', manager: 'Manager', viewer: 'Viewer' };

export const search = ({ date, number }: Formats) => ({
  kinds,
  application: (facts: { reference: string; status: string }) => `${facts.reference} · ${facts.status}`,
  deadlineTitle: (facts: { kind: DeadlineKind; title: string }) => `${kinds[facts.kind]}: ${facts.title}`,
  /** @param facts `dueAt` is `YYYY-MM-DD` */
  deadline: (facts: { reference: string; state: DeadlineState; dueAt: string }) =>
    `${facts.reference} · ${when[facts.state](date(facts.dueAt))}`,
  document: (facts: { reference: string; title: string }) => `${facts.reference} · ${facts.title}`,
  message: (facts: { author: string; reference: string; title: string }) =>
    `${facts.author} · ${facts.reference} · ${facts.title}`,
  person: (facts: { email: string; role: Role }) => `${facts.email} · ${roles[facts.role]}`,
  reward: (facts: { points: number }) => (facts.points === 1 ? '1 point' : `${number(facts.points)} points`),
});
