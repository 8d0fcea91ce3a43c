import { useLocale } from '@atrium/host';
import { activityLogsQuery, downloadFile, type QueryChange, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useCallback, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { activityArea } from './activity.area.ts';
import { type ActivityQuery, inTimeZone } from './activity-query.ts';

/** The log entries that match the URL, in the reader's time zone, and the functions that change the filters. */
export function useActivity() {
  const list = useListAddress(activityLogsQuery);
  const { timeZone } = useLocale();
  const query = inTimeZone(list.query, timeZone);
  const load = useField(activityArea, 'activityLogs', { query });
  const changeAddress = list.change;
  const change = useCallback(
    (values: QueryChange<typeof activityLogsQuery.call>) => changeAddress(values, { replace: true }),
    [changeAddress],
  );
  return { ...list, query, load, ...load.data, change };
}

export type Activity = ReturnType<typeof useActivity>;

/** The people in the log. */
export function usePeople() {
  return useField(activityArea, 'people', {}, { once: true }).data.people;
}

/** Downloads all filtered entries, with times in the reader's time zone. */
export function useExport({ page: _, pageSize: __, ...filters }: ActivityQuery) {
  const texts = useTexts();
  const { timeZone } = useLocale();
  const [isRunning, setIsRunning] = useState(false);
  const start = async () => {
    setIsRunning(true);
    const query = { ...filters, timeZone };
    await downloadFile('GET /customer-portal/activity_logs/export', { query }, () => texts.activityFailed);
    setIsRunning(false);
  };
  return { isRunning, start };
}
