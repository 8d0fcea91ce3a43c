import { notify, RequestError, requestFile, useLocale } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { useAddress } from '@atrium/ui';
import { useCallback, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { useTexts } from '../../lib/use-texts.ts';
import { activityArea } from './activity.area.ts';
import { type ActivityChange, activityFilters, activityQuery, changedAddress } from './activity-address.ts';

/** The page of the log that the address asks for, and the ways to change it. */
export function useActivity() {
  const [address, setAddress] = useAddress();
  const { timeZone } = useLocale();
  const load = useField(activityArea, 'activityLogs', { query: activityQuery(address, timeZone) });
  const activityLogs = useArea(activityArea, (state) => state.activityLogs);
  const total = useArea(activityArea, (state) => state.total);
  const change = useCallback(
    (values: ActivityChange) => setAddress((current) => changedAddress(current, values), { replace: true }),
    [setAddress],
  );
  return { address, load, activityLogs, total, change };
}

export type Activity = ReturnType<typeof useActivity>;

/** Whom the log tells of. */
export function usePeople() {
  useField(activityArea, 'people', {}, { once: true });
  return useArea(activityArea, (state) => state.people);
}

/** Takes all filtered entries away as a file. */
export function useExport(address: URLSearchParams) {
  const texts = useTexts();
  const { timeZone } = useLocale();
  const [isRunning, setIsRunning] = useState(false);
  const start = async () => {
    setIsRunning(true);
    try {
      const { content, name } = await requestFile('GET /customer-portal/activity_logs/export', {
        query: activityFilters(address, timeZone),
      });
      saveFile(content, name);
    } catch (cause) {
      const requestId = cause instanceof RequestError ? cause.requestId : null;
      notify({ message: texts.activityFailed, severity: 'error', requestId });
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, start };
}
