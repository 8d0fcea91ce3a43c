import type { Reference } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import * as icons from '../icons/icons.ts';
import { useTexts } from '../messages/index.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { PageHeader } from './page-header.tsx';
import { ListSkeleton } from './skeletons.tsx';

export interface ObjectErrorProps {
  /** Heading: what kind of object the page is for. */
  title: string;
  error: {
    /** 404: there is no such object; 400: the id is malformed. */
    readonly status: number;
    readonly requestId: string | null;
    /** The customer of the person that has it, where the chosen one has not. */
    readonly otherCustomer: Reference | null;
  };
  notFound: {
    title: string;
    text: string;
    /** Says which customer it belongs to. Absent where such objects belong to no customer. */
    belongsTo?: (customer: string) => string;
  };
  errorMessage: string;
  onRetry: () => void;
}

/**
 * The page of one object that was not loaded: it belongs to another customer of the person, it does not exist, or loading
 * failed.
 */
export function ObjectError({ title, error, notFound, errorMessage, onRetry }: ObjectErrorProps) {
  const { status, requestId, otherCustomer } = error;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        {otherCustomer && notFound.belongsTo ? (
          <OfOtherCustomer title={notFound.belongsTo(otherCustomer.name)} customer={otherCustomer} />
        ) : status === 404 || status === 400 ? (
          <EmptyState title={notFound.title}>{notFound.text}</EmptyState>
        ) : (
          <ErrorState message={errorMessage} requestId={requestId} onRetry={onRetry} />
        )}
      </Card>
    </>
  );
}

export function ObjectSkeleton({ title, cards }: { title: string; cards: number }) {
  return (
    <div aria-busy>
      <PageHeader title={title} />
      <ListSkeleton rows={cards} height={160} />
    </div>
  );
}

/** Offers to switch to the customer and to stay on the page. */
function OfOtherCustomer({ title, customer: { id, name } }: { title: string; customer: Reference }) {
  const texts = useTexts().otherCustomer;
  const { pathname, search } = useLocation();
  const current = useAuth(({ selectedCustomer, customerListDropdown }) =>
    customerListDropdown.find((customer) => customer.id === selectedCustomer),
  );
  return (
    <EmptyState
      title={title}
      icon={icons.chevrons}
      action={
        <Button
          component={RouterLink}
          to={{ pathname: pathname.replace(/^\/c\/\d+(?=\/)/, `/c/${id}`), search }}
          replace
          variant="contained"
          color="primary"
        >
          {texts.action(name)}
        </Button>
      }
    >
      {current && texts.text(current.name, name)}
    </EmptyState>
  );
}
