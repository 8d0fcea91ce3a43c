import type { ReactNode } from 'react';
import * as lines from '../../lib/text.module.css';
import { useTexts } from '../../messages/index.ts';
import * as styles from './sign-in.module.css';
import type { Credentials } from './use-sign-in.ts';

/** The people of the demo data have it, who exist only in demo mode. */
const DEMO_PASSWORD = 'atrium-demo-passphrase';
const people = [
  { email: 'owner@acme.example', role: 'demoOwner' },
  { email: 'manager@globex.example', role: 'demoManager' },
  { email: 'viewer@acme.example', role: 'demoViewer' },
] as const;

export function DemoSignIns({ onPick }: { readonly onPick: (credentials: Credentials) => void }): ReactNode {
  const text = useTexts().signIn;
  return (
    <section aria-label={text.demoTitle} className={styles.demo}>
      <p className={`${lines.small} ${styles.demoTitle}`}>{text.demoTitle}</p>
      <p className={`${lines.small} ${lines.secondary}`}>{text.demoLead}</p>
      <div className={styles.people}>
        {people.map(({ email, role }) => (
          <button
            key={email}
            type="button"
            onClick={() => onPick({ email, password: DEMO_PASSWORD })}
            className={styles.person}
          >
            <span className={styles.email}>{email}</span>
            <span className={styles.role}>{text[role]}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
