import { inLocale } from '@atrium/contract';
import { useAuth, useCurrentPageTitle, useLocale } from '@atrium/host';
import { useFormat, useShortcut } from '@atrium/ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageTitle } from '../../lib/page-title.tsx';
import { useReleaseSet } from '../../lib/release-set.ts';
import { useRouteInfo } from '../../lib/route-info.ts';
import { RouteSpinner } from '../../lib/route-spinner.tsx';
import { type CustomerSwitch, useCustomerSwitch } from '../../lib/use-customer-switch.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { frameMessages } from '../../messages/frame.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './frame.module.css';
import { FrameBar } from './frame-bar.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { NavigationDrawer, NavigationRail } from './navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePrintedSheets } from './use-printed-sheets.ts';

interface FrameProps {
  readonly controls: (customerSwitch: CustomerSwitch) => ReactNode;
  readonly children: ReactNode;
}

export function Frame({ controls, children }: FrameProps): ReactNode {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  const customerSwitch = useCustomerSwitch();
  useShortcut('?', openHelp);
  useHeadingFocus(main, pathname);
  return (
    <div className={styles.frame}>
      <DocumentFacts />
      <SkipLink main={main} />
      <FrameBar
        controls={controls(customerSwitch)}
        customerSwitch={customerSwitch}
        onOpenMenu={() => setDrawerOpen(true)}
      />
      <NavigationRail onHelp={openHelp} />
      <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} onHelp={openHelp} />
      <HelpDialog open={helpOpen} onClose={() => setHelpOpen(false)} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <div className={styles.content}>{children}</div>
      </main>
      <RouteSpinner active={customerSwitch.switching} />
    </div>
  );
}

function DocumentFacts(): ReactNode {
  const text = useTexts();
  const { locale } = useLocale();
  const info = useRouteInfo();
  const customer = useAuth((state) =>
    state.customerListDropdown.find((entry) => entry.id === state.selectedCustomer),
  );
  const { settings, preview } = useReleaseSet();
  const { date } = useFormat();
  const printed = useCallback(() => text.printed(date(new Date().toISOString())), [text, date]);
  usePrintedSheets({
    provider: settings.providerName,
    customer: customer?.name ?? text.customers.all,
    printed,
  });
  const own = useCurrentPageTitle();
  const page = own ?? (info?.title ? inLocale(info.title, locale) : text.home);
  const { previewBadge } = frameMessages.useTexts();
  return <PageTitle parts={[preview && previewBadge.label, page, customer?.name]} />;
}
