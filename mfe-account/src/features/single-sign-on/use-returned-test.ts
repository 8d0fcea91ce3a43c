import type { SignOnTest } from '@atrium/contract';
import { request } from '@atrium/host';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notifyFailure } from '../../lib/notify-failure.ts';

/** Finishes the test that the provider came back from: its parameters are in the fragment, once. */
export function useReturnedTest(onFinished: () => void): SignOnTest | 'working' | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const query = hash.slice(1);
  const isReturned = /(?:^|&)state=test\./.test(query);
  const [test, setTest] = useState<SignOnTest | 'working' | null>(isReturned ? 'working' : null);
  const begun = useRef(false);
  useEffect(() => {
    if (!isReturned || begun.current) return;
    begun.current = true;
    void navigate(pathname, { replace: true });
    request('POST /customer-portal/sign_on/test', { body: { query } }).then(
      ({ test: finished }) => {
        setTest(finished);
        onFinished();
      },
      (error: unknown) => {
        setTest(null);
        notifyFailure(error);
      },
    );
  }, [isReturned, query, pathname, navigate, onFinished]);
  return test;
}
