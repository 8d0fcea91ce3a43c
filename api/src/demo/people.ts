import type { Role } from '@atrium/contract';
import type { StaffRole } from '@atrium/contract/desk';

export const demoSignIns = {
  password: 'atrium-demo-passphrase',
  people: [
    { email: 'owner@acme.example', role: 'owner of Acme, Globex and Initech' },
    { email: 'manager@globex.example', role: 'manager of Globex' },
    { email: 'viewer@acme.example', role: 'viewer of Acme' },
  ],
  staff: [
    { email: 'agent@provider.example', role: 'agent of the provider for Acme and Globex' },
    { email: 'supervisor@provider.example', role: 'supervisor of the provider for all customers' },
    { email: 'administrator@provider.example', role: 'administrator of the provider for all customers' },
  ],
} as const;

export interface DemoCustomer {
  readonly code: string;
  readonly name: string;
  readonly brands: readonly string[];
  readonly fields: readonly string[];
  readonly applications: number;
}

export const demoCustomers: readonly DemoCustomer[] = [
  {
    code: 'ACME',
    name: 'Acme Corporation',
    brands: [
      'ROADRUNNER',
      'ANVILCRAFT',
      'ROCKETLINE',
      'DESERTWORKS',
      'COYOTE SUPPLY',
      'FLASHPOWDER',
      'TUNNELPAINT',
    ],
    fields: [
      'a spring-loaded launching device',
      'a self-levelling anvil',
      'a solid-fuel thrust unit',
      'a portable climbing aid',
    ],
    applications: 260,
  },
  {
    code: 'GLOBEX',
    name: 'Globex Industries',
    brands: [
      'HAMMOCK DISTRICT',
      'GLOBEX ENERGY',
      'SCORPIO',
      'CYPRESS CREEK',
      'NORTHSIDE',
      'TURBINA',
      'AQUIFER ONE',
    ],
    fields: [
      'a phased wind turbine array',
      'a heat-storage module',
      'a low-friction bearing',
      'a modular desalination cell',
    ],
    applications: 210,
  },
  {
    code: 'INITECH',
    name: 'Initech Software',
    brands: ['INITRODE', 'SWINGLINE', 'CHOTCHKIE', 'COVERSHEET', 'PENETRODE', 'FLAIRBOARD'],
    fields: [
      'incremental document comparison',
      'a distributed job scheduler',
      'detecting rounding errors in ledgers',
      'queueing print jobs',
    ],
    applications: 150,
  },
];

export interface DemoPerson {
  readonly email: string;
  readonly displayName: string;
  readonly status?: 'deactivated';
  readonly memberships: readonly (readonly [customerCode: string, role: Role])[];
}

/** People of the provider; `customers` by their codes, null for all. */
export const demoStaff: readonly (Pick<DemoPerson, 'email' | 'displayName'> & {
  readonly role: StaffRole;
  readonly customers: readonly string[] | null;
})[] = [
  {
    email: 'agent@provider.example',
    displayName: 'Arun Mehta',
    role: 'agent',
    customers: ['ACME', 'GLOBEX'],
  },
  {
    email: 'supervisor@provider.example',
    displayName: 'Selma Aydin',
    role: 'supervisor',
    customers: null,
  },
  {
    email: 'administrator@provider.example',
    displayName: 'Andrea Conti',
    role: 'administrator',
    customers: null,
  },
];

/** The agent looked at what a member of Acme sees, while that member was on the phone. */
export const demoView = {
  staff: 'agent@provider.example',
  member: 'viewer@acme.example',
  customerCode: 'ACME',
  provider: 'Atrium',
  reason: 'Asked on the phone why a deadline is not in the list.',
} as const;

export interface DemoInvitation {
  readonly email: string;
  readonly displayName: string;
  readonly customerCode: string;
  readonly role: Role;
}

export const demoInvitations: readonly DemoInvitation[] = [
  { email: 'p.moreau@acme.example', displayName: 'Pauline Moreau', customerCode: 'ACME', role: 'viewer' },
  { email: 'manager@globex.example', displayName: 'Marcus Hale', customerCode: 'INITECH', role: 'viewer' },
];

export const demoEndedInvitations = [
  {
    email: 'n.ferrari@acme.example',
    displayName: 'Nadia Ferrari',
    customerCode: 'ACME',
    outcome: 'withdrawn',
  },
  { email: 'o.lund@globex.example', displayName: 'Oskar Lund', customerCode: 'GLOBEX', outcome: 'declined' },
] as const;

export const demoFormerMember = {
  email: 'r.costa@globex.example',
  customerCode: 'ACME',
  role: 'viewer',
} as const;

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'owner@acme.example',
    displayName: 'Olivia Warren',
    memberships: [
      ['ACME', 'owner'],
      ['GLOBEX', 'owner'],
      ['INITECH', 'owner'],
    ],
  },
  { email: 'manager@globex.example', displayName: 'Marcus Hale', memberships: [['GLOBEX', 'manager']] },
  { email: 'viewer@acme.example', displayName: 'Vera Lindqvist', memberships: [['ACME', 'viewer']] },
  { email: 'd.okafor@acme.example', displayName: 'Daniel Okafor', memberships: [['ACME', 'manager']] },
  { email: 'h.sato@acme.example', displayName: 'Hana Sato', memberships: [['ACME', 'viewer']] },
  { email: 'l.fischer@globex.example', displayName: 'Lena Fischer', memberships: [['GLOBEX', 'manager']] },
  { email: 'r.costa@globex.example', displayName: 'Rafael Costa', memberships: [['GLOBEX', 'viewer']] },
  {
    email: 'i.novak@globex.example',
    displayName: 'Ivana Novak',
    status: 'deactivated',
    memberships: [['GLOBEX', 'viewer']],
  },
  { email: 's.iyer@initech.example', displayName: 'Sunita Iyer', memberships: [['INITECH', 'manager']] },
  { email: 't.brandt@initech.example', displayName: 'Tobias Brandt', memberships: [['INITECH', 'viewer']] },
  {
    email: 'm.chen@initech.example',
    displayName: 'Mei Chen',
    memberships: [
      ['INITECH', 'viewer'],
      ['ACME', 'viewer'],
    ],
  },
];
