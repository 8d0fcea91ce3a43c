import { MAX_NAME_CHARACTERS, type ManagedUser } from '@atrium/contract';
import { type DeskCustomer, MAX_VIEW_REASON } from '@atrium/contract/desk';
import { customerPath, notify, request } from '@atrium/host';
import type { Answers, Question } from '../../lib/components/question-dialog.tsx';
import type { useTexts } from '../../messages/index.ts';

export type QuestionKind = 'close' | 'reopen' | 'invite' | 'endSessions' | 'viewAs';

/** A dialog that is open. It outlives the end of the session. */
export interface Asked {
  readonly kind: QuestionKind;
  /** For those about a person. */
  readonly person?: Pick<ManagedUser, 'id' | 'displayName'>;
  readonly answers: Answers;
}

interface QuestionsParts {
  readonly texts: ReturnType<typeof useTexts>['customer'];
  readonly customer: DeskCustomer;
  readonly reload: () => void;
}

export function questionOf({ kind, person }: Asked, parts: QuestionsParts): Question {
  if (kind === 'close' || kind === 'reopen') return openOrClose(kind, parts);
  if (kind === 'invite' || !person) return invite(parts);
  return kind === 'viewAs' ? viewAs(person, parts) : endSessions(person, parts);
}

function done({ reload }: QuestionsParts, message: string): void {
  notify({ message, severity: 'success' });
  reload();
}

function openOrClose(kind: 'close' | 'reopen', parts: QuestionsParts): Question {
  const { texts, customer } = parts;
  const { id, name } = customer;
  const input = { params: { id } };
  if (kind === 'reopen')
    return {
      title: texts.reopenTitle(name),
      text: texts.reopenText,
      confirm: texts.reopen,
      send: async () => {
        await request('POST /customer-portal/desk/customers/:id/reactivate', input);
        done(parts, texts.reopened(name));
      },
    };
  return {
    title: texts.closeTitle(name),
    text: texts.closeText,
    confirm: texts.close,
    isSevere: true,
    send: async () => {
      await request('POST /customer-portal/desk/customers/:id/deactivate', input);
      done(parts, texts.closed(name));
    },
  };
}

function invite(parts: QuestionsParts): Question {
  const { texts, customer } = parts;
  const call = 'POST /customer-portal/desk/customers/:id/people/invite_owner';
  return {
    title: texts.inviteTitle(customer.name),
    text: texts.inviteText,
    confirm: texts.inviteConfirm,
    fields: [
      { name: 'displayName', label: texts.name, maxLength: MAX_NAME_CHARACTERS },
      { name: 'email', label: texts.email, type: 'email', maxLength: 254 },
    ],
    send: async ({ displayName = '', email = '' }) => {
      const input = { params: { id: customer.id }, body: { displayName, email } };
      const { person } = await request(call, input);
      done(parts, texts.inviteSent(person.displayName));
    },
  };
}

function endSessions({ id, displayName }: NonNullable<Asked['person']>, parts: QuestionsParts): Question {
  const { texts, customer } = parts;
  const call = 'POST /customer-portal/desk/customers/:id/people/:personId/end_sessions';
  return {
    title: texts.endSessionsTitle(displayName),
    text: texts.endSessionsText,
    confirm: texts.endSessions,
    isSevere: true,
    send: async () => {
      await request(call, { params: { id: customer.id, personId: id } });
      done(parts, texts.sessionsEnded(displayName));
    },
  };
}

/** The view has a document of its own, below its own address. */
function viewAs(
  { id, displayName }: NonNullable<Asked['person']>,
  { texts, customer }: QuestionsParts,
): Question {
  return {
    title: texts.viewAsTitle(displayName),
    text: texts.viewAsText,
    confirm: texts.viewAsConfirm,
    fields: [
      {
        name: 'reason',
        label: texts.reason,
        hint: texts.reasonHint,
        maxLength: MAX_VIEW_REASON,
        isLong: true,
      },
    ],
    send: async ({ reason = '' }) => {
      const body = { userId: id, customerId: customer.id, reason };
      const { view } = await request('POST /customer-portal/desk/view_as', { body });
      window.location.assign(customerPath(`view/${customer.id}/${view.id}/`));
    },
  };
}
