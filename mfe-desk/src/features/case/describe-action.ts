import { MAX_ATTACHED_FILES } from '@atrium/contract';
import { request } from '@atrium/host';
import type { AskedChange, AskedField, Entered } from '../../lib/asking/asked-change.ts';
import { idsIn } from '../../lib/files/sent-ids.ts';
import { type ActionContext, type Describe, type Described, nameOfDeadline } from './action-context.ts';
import type { ActionName, OpenedAction } from './case-action.ts';
import { changes } from './describe-change.ts';
import { documents, filesField } from './describe-document.ts';
import { undo } from './describe-undo.ts';

/** Limits of the contract, without its schemas. */
const MAX_CHARACTERS = { note: 2_000, deadlineNote: 500, message: 10_000 };

const MIN_ROWS = 3;

const noted = ({ note = '' }: Entered) => note.trim() || undefined;

function noteField({ texts }: ActionContext, maxLength: number): AskedField {
  const { note: label, noteHint: hint } = texts.fields;
  return { name: 'note', label, hint, kind: 'lines', minRows: MIN_ROWS, isOptional: true, maxLength };
}

function status(context: ActionContext, { version }: OpenedAction): Described {
  const { application, texts } = context;
  const { id, nextStatuses } = application;
  return {
    fields: [
      {
        name: 'statusId',
        label: texts.fields.status,
        kind: 'choice',
        options: nextStatuses.map((next) => ({ value: String(next.id), label: next.name })),
      },
      noteField(context, MAX_CHARACTERS.note),
    ],
    send: (entered) =>
      request('POST /customer-portal/desk/applications/:id/status', {
        params: { id },
        body: { statusId: Number(entered.statusId), note: noted(entered), version },
      }),
  };
}

function deadlineAction(action: 'done' | 'reopen' | 'waive'): Describe {
  return (context, { id, version }) => {
    const deadline = context.application.deadlines.find((each) => each.id === id);
    if (!deadline) return null;
    return {
      about: nameOfDeadline(deadline, context),
      fields: [noteField(context, MAX_CHARACTERS.deadlineNote)],
      send: (entered) =>
        request(`POST /customer-portal/desk/deadlines/:id/${action}`, {
          params: { id },
          body: { version, note: noted(entered) },
        }),
    };
  };
}

function extend(context: ActionContext, { id, version }: OpenedAction): Described {
  const deadline = context.application.deadlines.find((each) => each.id === id);
  if (!deadline) return null;
  return {
    about: nameOfDeadline(deadline, context),
    fields: [
      { name: 'dueAt', label: context.texts.fields.newDate, kind: 'date' },
      noteField(context, MAX_CHARACTERS.deadlineNote),
    ],
    send: (entered) =>
      request('POST /customer-portal/desk/deadlines/:id/extend', {
        params: { id },
        body: { version, dueAt: entered.dueAt ?? '', note: noted(entered) },
      }),
  };
}

function reply({ application, texts }: ActionContext, { key }: OpenedAction): Described {
  const { id } = application;
  return {
    fields: [
      {
        name: 'text',
        label: texts.fields.text,
        kind: 'lines',
        minRows: MIN_ROWS,
        maxLength: MAX_CHARACTERS.message,
      },
    ],
    send: ({ text = '' }) =>
      request('POST /customer-portal/desk/applications/:id/messages', {
        params: { id },
        headers: { 'idempotency-key': key },
        body: { text },
      }),
  };
}

function complete(context: ActionContext, { id, version }: OpenedAction): Described {
  const instruction = context.application.instructions.find((each) => each.id === id);
  if (!instruction) return null;
  return {
    about: instruction.kind.name,
    fields: [
      noteField(context, MAX_CHARACTERS.note),
      { ...filesField(context, MAX_ATTACHED_FILES), isOptional: true },
    ],
    send: (entered) =>
      request('POST /customer-portal/desk/instructions/:id/done', {
        params: { id },
        body: { version, note: noted(entered), files: idsIn(entered.files ?? '') },
      }),
  };
}

function refuse({ application, texts }: ActionContext, { id, version }: OpenedAction): Described {
  const instruction = application.instructions.find((each) => each.id === id);
  if (!instruction) return null;
  const { reason: label, reasonHint: hint } = texts.fields;
  return {
    about: instruction.kind.name,
    isSevere: true,
    fields: [
      { name: 'reason', label, hint, kind: 'lines', minRows: MIN_ROWS, maxLength: MAX_CHARACTERS.note },
    ],
    send: ({ reason = '' }) =>
      request('POST /customer-portal/desk/instructions/:id/refuse', {
        params: { id },
        body: { reason, version },
      }),
  };
}

const describers: Record<ActionName, Describe> = {
  ...changes,
  ...documents,
  status,
  done: deadlineAction('done'),
  reopen: deadlineAction('reopen'),
  waive: deadlineAction('waive'),
  extend,
  reply,
  complete,
  refuse,
  undo,
};

/** The change that an open dialog makes; null once what it is about is gone. */
export function describeAction(context: ActionContext, opened: OpenedAction): AskedChange | null {
  const { title, confirm } = context.texts.dialogs[opened.name];
  const described = describers[opened.name](context, opened);
  const { reference, title: name } = context.application;
  if (!described) return null;
  const send = async (entered: Entered) => {
    await described.send(entered);
    return context.texts.saved;
  };
  return { title, confirm, about: `${reference} · ${name}`, ...described, send };
}
