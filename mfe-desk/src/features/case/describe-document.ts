import { request } from '@atrium/host';
import type { AskedField } from '../../lib/asking/asked-change.ts';
import { sendFile } from '../../lib/files/send-file.ts';
import { idsIn } from '../../lib/files/sent-ids.ts';
import type { ActionContext, Describe, Described } from './action-context.ts';
import type { ActionName, OpenedAction } from './case-action.ts';

/** Limit of the contract, without its schemas. */
const MAX_NAME_CHARACTERS = 200;

/** Files for the customer of a case. */
export function filesField(
  { application: { id }, texts }: ActionContext,
  maxFiles: number,
): Omit<AskedField, 'isOptional'> {
  return {
    name: 'files',
    label: texts.fields.files(maxFiles),
    kind: 'files',
    files: { maxFiles, send: (file, sending) => sendFile(id, file, sending) },
  };
}

function visibleFromField({ texts }: ActionContext): AskedField {
  const { visibleFrom: label, visibleFromHint: hint } = texts.fields;
  return { name: 'visibleFrom', label, hint, kind: 'date' };
}

function addDocument(context: ActionContext, { entered: now }: OpenedAction): Described {
  const { application, texts } = context;
  const { fields } = texts;
  const isLater = now.visible === 'later';
  return {
    fields: [
      filesField(context, 1),
      {
        name: 'name',
        label: fields.documentName,
        hint: fields.documentNameHint,
        kind: 'line',
        isOptional: true,
        maxLength: MAX_NAME_CHARACTERS,
      },
      {
        name: 'visible',
        label: fields.visible,
        kind: 'choice',
        options: [
          { value: 'now', label: fields.visibleNow },
          { value: 'later', label: fields.visibleLater },
        ],
      },
      ...(isLater ? [visibleFromField(context)] : []),
    ],
    send: ({ files = '', name = '', visibleFrom }) => {
      const [uploadId = 0] = idsIn(files);
      return request('POST /customer-portal/desk/applications/:id/documents', {
        params: { id: application.id },
        body: { uploadId, name: name.trim() || undefined, ...(isLater && { visibleFrom }) },
      });
    },
  };
}

const ofPlanned =
  (describe: (context: ActionContext, planned: { id: number; name: string }) => Described): Describe =>
  (context, { id }) => {
    const planned = context.application.planned.find((each) => each.id === id);
    return planned ? describe(context, planned) : null;
  };

const moveDocument = ofPlanned((context, { id, name }) => ({
  about: name,
  fields: [visibleFromField(context)],
  send: ({ visibleFrom = '' }) =>
    request('POST /customer-portal/desk/planned_documents/:id/change', {
      params: { id },
      body: { visibleFrom },
    }),
}));

const withdrawDocument = ofPlanned(({ texts }, { id, name }) => ({
  about: `${name}. ${texts.documents.withdrawn}`,
  isSevere: true,
  fields: [],
  send: () => request('POST /customer-portal/desk/planned_documents/:id/withdraw', { params: { id } }),
}));

export const documents = { addDocument, moveDocument, withdrawDocument } satisfies Partial<
  Record<ActionName, Describe>
>;
