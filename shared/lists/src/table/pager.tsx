import { Icon, icons, useFormat } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';
import * as styles from './pager.module.css';

export interface PagerProps {
  total: number;
  /** Whether there are more rows than `total`, which no page has. */
  hasMore?: boolean | undefined;
  /** From 1; a page past the end counts as the last. */
  page: number;
  pageSize: number;
  /** @param page from 1 */
  onPage: (page: number) => void;
  /** Sizes to choose from. Without them the size is fixed, and nothing is shown where all rows fit on one page. */
  pageSizes?: readonly number[];
  onPageSize?: (pageSize: number) => void;
  /** What the pages are of, where a page has several lists: their landmarks need different names. */
  label?: string;
  /** A note about rows on other pages. */
  children?: ReactNode;
}

export type PageOfRows = Pick<PagerProps, 'total' | 'hasMore' | 'page' | 'pageSize'>;

/** The shown page, the last one, and the first and the last row of the shown one, from 1; 0 where there are no rows. */
export function pageRange({ total, page, pageSize }: PageOfRows) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(last, Math.max(1, page));
  const from = total === 0 ? 0 : (shown - 1) * pageSize + 1;
  return { shown, last, from, to: Math.min(total, shown * pageSize) };
}

/** Pagination: the range of rows shown, their total, and buttons to other pages. */
export function Pager(props: PagerProps) {
  const { total, hasMore, page, pageSize, onPage, pageSizes = [], onPageSize, label, children } = props;
  const messages = useTexts();
  const format = useFormat();
  if (pageSizes.length === 0 && total <= pageSize) return null;
  const { shown, last, from, to } = pageRange({ total, page, pageSize });
  const range = hasMore ? messages.pageRangeOfMore : messages.pageRange;
  return (
    <nav aria-label={label === undefined ? messages.pages : messages.pagesOf(label)} className={styles.pager}>
      {children}
      <div className={styles.pages}>
        {pageSizes.length > 1 && (
          <label className={styles.sizes}>
            {messages.rowsPerPage}
            <select
              value={pageSize}
              onChange={({ target }) => onPageSize?.(Number(target.value))}
              className={styles.size}
            >
              {pageSizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
        )}
        <p className={styles.range}>{range(format.number(from), format.number(to), format.number(total))}</p>
        <div className={styles.steps}>
          <Step
            label={messages.previousPage}
            icon={icons.chevronLeft}
            leadsTo={shown - 1}
            last={last}
            onPage={onPage}
          />
          <Step
            label={messages.nextPage}
            icon={icons.chevronRight}
            leadsTo={shown + 1}
            last={last}
            onPage={onPage}
          />
        </div>
      </div>
    </nav>
  );
}

interface StepProps extends Pick<PagerProps, 'onPage'> {
  label: string;
  icon: string;
  leadsTo: number;
  last: number;
}

function Step({ label, icon, leadsTo, last, onPage }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={leadsTo < 1 || leadsTo > last}
      onClick={() => onPage(leadsTo)}
      className={styles.step}
    >
      <Icon path={icon} />
    </button>
  );
}
