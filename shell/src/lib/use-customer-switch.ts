import type { MissingProof } from '@atrium/contract';
import {
  customerPath,
  notify,
  RequestError,
  selectCustomer,
  useAuth,
  useWithheldCustomers,
} from '@atrium/host';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../messages/index.ts';
import { openNewDocument } from './new-document.ts';
import { confirmationPath } from './policy-problem.ts';
import { hasCustomer, useReleaseSets } from './release-set.ts';
import { routePath } from './remote-pages.ts';
import { useRouteInfo } from './route-info.ts';
import { fitsScope } from './scope-versions.ts';

/** Id 0 is all customers. */
export interface CustomerOption {
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  /** What the session lacks to act for it. */
  readonly missing?: MissingProof | undefined;
}

export interface CustomerSwitch {
  readonly options: readonly CustomerOption[];
  readonly selected: CustomerOption;
  readonly switching: boolean;
  readonly choose: (option: CustomerOption) => Promise<void>;
}

export function useCustomerSwitch(): CustomerSwitch {
  const text = useTexts().customers;
  const customers = useAuth((state) => state.customerListDropdown);
  const selectedId = useAuth((state) => state.selectedCustomer);
  const [switching, setSwitching] = useState(false);
  const navigate = useNavigate();
  const releaseSets = useReleaseSets();
  const samePage = useSamePage();

  const all: CustomerOption = { id: 0, name: text.all, code: null };
  const named = [...customers, ...useWithheldCustomers()];
  const options = !hasCustomer(releaseSets.current()) ? [] : named.length === 1 ? named : [all, ...named];
  const selected = options.find((option) => option.id === selectedId) ?? all;

  const choose = async (option: CustomerOption) => {
    if (option.id === selectedId) return;
    setSwitching(true);
    const path = customerPath(samePage, option.id);
    try {
      if (option.missing) return await navigate(confirmationPath(option.id));
      if (!(await fitsScope(releaseSets, option.id))) await openNewDocument(path);
      await selectCustomer(option.id);
      await navigate(path);
    } catch (error) {
      const requestId = error instanceof RequestError ? error.requestId : null;
      notify({ message: text.switchFailed(option.name), severity: 'error', requestId });
    } finally {
      setSwitching(false);
    }
  };
  return { options, selected, switching, choose };
}

/**
 * A page whose path has an id exists for one customer, and what is below a page that has all addresses there may: another
 * one gets the page or layout around it without ids, or the first page of its area.
 */
function useSamePage(): string {
  const info = useRouteInfo();
  const { pathname } = useLocation();
  if (!info?.page) return '';
  const { remote, route, nesting } = info.page;
  if (!/[:*]/.test(route.path)) return pathname.replace(/^\/c\/\d+\//, '');
  const same = nesting.findLast(({ path }) => !path.includes(':'));
  return same ? routePath(remote, same) : remote.remote.basePath;
}
