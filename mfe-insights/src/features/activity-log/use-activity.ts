import { useLocale } from '@atrium/host';
import {
  activityLogsQuery,
  downloadFile,
  type ListQuery,
  type QueryChange,
  useListAddress,
} from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useCallback, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { activityArea } from './activity.area.ts';

type ActivityQuery = ListQuery<typeof activityLogsQuery.call>;

/** The log entries that match the URL, in the reader's time zone, and the functions that change the filters. */
export function useActivity() {
  const list = useListAddress(activityLogsQuery);
  const { timeZone } = useLocale();
  const query = { ...list.query, timeZone };
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

/** Downloads all filtered entries. */
export function useExport({ page: _, pageSize: __, ...query }: ActivityQuery) {
  const texts = useTexts();
  const [isRunning, setIsRunning] = useState(false);
  const start = async () => {
    setIsRunning(true);
    await downloadFile('GET /customer-portal/activity_logs/export', { query }, () => texts.activityFailed);
    setIsRunning(false);
  };
  return { isRunning, start };
}
