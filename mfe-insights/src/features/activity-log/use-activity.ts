import { useLocale } from '@atrium/host';
import {
  activityLogsExportQuery,
  activityLogsQuery,
  downloadFile,
  filtersOf,
  type ListQuery,
  type QueryChange,
  useListAddress,
  useSelection,
} from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useCallback, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { activityArea } from './activity.area.ts';
import { inTimeZone } from './activity-query.ts';

type ExportQuery = ListQuery<typeof activityLogsExportQuery.call>;

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
  const selection = useSelection(
    `activity?${filtersOf(activityLogsQuery, list.address)}`,
    activityLogsExportQuery.parameters.id,
    load.data.activityLogs.map(({ id }) => id),
  );
  return { ...list, query, load, ...load.data, change, selection };
}

export type Activity = ReturnType<typeof useActivity>;

export function usePeople() {
  return useField(activityArea, 'people', {}, { once: true }).data.people;
}

/** The times are those of the reader's time zone. */
export function useExport(filters: ExportQuery) {
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
