import type { Reference, SignOnLink } from '@atrium/contract';
import { problemTypeOf, ReauthenticationDialog, useReauthentication } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { DateTime, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/sign-on-links.ts';

interface Links {
  readonly signOnLinks: readonly SignOnLink[];
  readonly linkable: readonly Reference[];
}

/** Companies whose sign-on signs the person in; nothing for people of companies without one. */
export function SignOnLinks() {
  const texts = useTexts();
  const [links, setLinks] = useState<Links | null>(null);
  const { withReauthentication, reauthenticationRequest } = useReauthentication('change_factors');
  const load = useCallback(async () => {
    // A session that a company has opened may not see them.
    setLinks(await request('GET /customer-portal/auth/sign_on_links', {}).catch(() => null));
  }, []);
  const reasonOf = useCallback(
    (error: RequestError) => {
      const type = problemTypeOf(error);
      if (type === 'conflict') return texts.linkedAlready;
      return type === 'only-sign-in' ? texts.onlyWay : error.statusText || texts.failed;
    },
    [texts],
  );
  useReturnedLink(load, reasonOf);
  useEffect(() => void load(), [load]);
  const act = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => notifyFailure(error, reasonOf));
  const link = (customerId: number) =>
    act(() =>
      withReauthentication(async (proof) => {
        const body = { customerId, ...proof };
        const { address } = await request('POST /customer-portal/auth/sign_on_links/begin', { body });
        window.location.assign(address);
      }),
    );
  const remove = (id: number) =>
    act(async () => {
      await withReauthentication(async (body) => {
        await request('POST /customer-portal/auth/sign_on_links/:id/remove', { params: { id }, body });
      });
      await load();
    });
  if (!links || links.signOnLinks.length + links.linkable.length === 0) return null;
  return (
    <Section title={texts.title} description={texts.text}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {links.signOnLinks.map(({ id, customer, linkedAt }) => (
          <Row
            key={id}
            name={customer.name}
            label={texts.removeNamed(customer.name)}
            text={texts.remove}
            onClick={() => void remove(id)}
          >
            {texts.linked} <DateTime value={linkedAt} format="date" />
          </Row>
        ))}
        {links.linkable.map(({ id, name }) => (
          <Row
            key={`link ${id}`}
            name={name}
            label={texts.linkNamed(name)}
            text={texts.link}
            onClick={() => void link(id)}
          >
            {texts.notLinked}
          </Row>
        ))}
      </Box>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </Section>
  );
}

interface RowProps {
  name: string;
  label: string;
  text: string;
  onClick: () => void;
  children: ReactNode;
}

function Row({ name, label, text, onClick, children }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {children}
        </Typography>
      </Box>
      <Button size="small" aria-label={label} onClick={onClick}>
        {text}
      </Button>
    </Box>
  );
}

/** Finishes the link that the provider came back from: its parameters are in the fragment, once. */
function useReturnedLink(onLinked: () => Promise<void>, reasonOf: (error: RequestError) => string): void {
  const texts = useTexts();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  const query = hash.slice(1);
  useEffect(() => {
    if (!/(?:^|&)state=link\./.test(query) || begun.current) return;
    begun.current = true;
    void navigate(pathname, { replace: true });
    request('POST /customer-portal/auth/sign_on_links', { body: { query } }).then(
      ({ signOnLink }) => {
        notify({ message: texts.done(signOnLink.customer.name), severity: 'success' });
        return onLinked();
      },
      (error: unknown) => notifyFailure(error, reasonOf),
    );
  }, [query, pathname, navigate, onLinked, reasonOf, texts]);
}
