import { MAX_NAME_CHARACTERS } from '@atrium/contract';
import { type DeskCustomer, MAX_VIEW_REASON } from '@atrium/contract/desk';
import { customerPath, request } from '@atrium/host';
import { type AskedChange, reasonField, textOf } from '../../lib/asking/asked-change.ts';
import type { Opened } from '../../lib/asking/use-asking.ts';
import type { useTexts } from '../../messages/index.ts';

export type QuestionKind = 'close' | 'reopen' | 'invite' | 'endSessions' | 'viewAs';

/** A person's name is the label of what is asked about them. */
type Asked = Opened<QuestionKind>;

interface QuestionsParts {
  readonly texts: ReturnType<typeof useTexts>['customer'];
  readonly customer: DeskCustomer;
}

export function questionOf(asked: Asked, parts: QuestionsParts): AskedChange {
  const { name } = asked;
  if (name === 'close' || name === 'reopen') return openOrClose(name, parts);
  if (name === 'invite') return invite(parts);
  return name === 'viewAs' ? viewAs(asked, parts) : endSessions(asked, parts);
}

function openOrClose(kind: 'close' | 'reopen', parts: QuestionsParts): AskedChange {
  const { texts, customer } = parts;
  const { id, name } = customer;
  const input = { params: { id } };
  if (kind === 'reopen')
    return {
      title: texts.reopenTitle(name),
      about: texts.reopenText,
      confirm: texts.reopen,
      fields: [],
      send: async () => {
        await request('POST /customer-portal/desk/customers/:id/reactivate', input);
        return texts.reopened(name);
      },
    };
  return {
    title: texts.closeTitle(name),
    about: texts.closeText,
    confirm: texts.close,
    isSevere: true,
    fields: [],
    send: async () => {
      await request('POST /customer-portal/desk/customers/:id/deactivate', input);
      return texts.closed(name);
    },
  };
}

function invite(parts: QuestionsParts): AskedChange {
  const { texts, customer } = parts;
  const call = 'POST /customer-portal/desk/customers/:id/people/invite_owner';
  return {
    title: texts.inviteTitle(customer.name),
    about: texts.inviteText,
    confirm: texts.inviteConfirm,
    fields: [
      { name: 'displayName', label: texts.name, kind: 'line', maxLength: MAX_NAME_CHARACTERS },
      { name: 'email', label: texts.email, kind: 'email', maxLength: 254 },
    ],
    send: async (entered) => {
      const body = { displayName: textOf(entered, 'displayName'), email: textOf(entered, 'email') };
      const input = { params: { id: customer.id }, body };
      const { person } = await request(call, input);
      return texts.inviteSent(person.displayName);
    },
  };
}

function endSessions({ id, label }: Asked, parts: QuestionsParts): AskedChange {
  const { texts, customer } = parts;
  const call = 'POST /customer-portal/desk/customers/:id/people/:personId/end_sessions';
  return {
    title: texts.endSessionsTitle(label),
    about: texts.endSessionsText,
    confirm: texts.endSessions,
    isSevere: true,
    fields: [],
    send: async () => {
      await request(call, { params: { id: customer.id, personId: id } });
      return texts.sessionsEnded(label);
    },
  };
}

/** The view has a document of its own, below its own address. */
function viewAs({ id, label }: Asked, { texts, customer }: QuestionsParts): AskedChange {
  return {
    title: texts.viewAsTitle(label),
    about: texts.viewAsText,
    confirm: texts.viewAsConfirm,
    fields: [reasonField(texts, MAX_VIEW_REASON)],
    send: async (entered) => {
      const body = { userId: id, customerId: customer.id, reason: textOf(entered, 'reason') };
      const { view } = await request('POST /customer-portal/desk/view_as', { body });
      window.location.assign(customerPath(`view/${customer.id}/${view.id}/`));
      return null;
    },
  };
}
