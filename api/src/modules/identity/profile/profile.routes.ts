import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import {
  changeLocale,
  changeNotificationSettings,
  changeProfile,
  changeRegion,
  changeTimeZone,
  customersOf,
  describePerson,
  signByCustomer,
} from './profile.service.ts';

export function registerProfile(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/auth/me', async ({ person, scope }) => ({
    user: await describePerson(app.database, person, scope),
  }));

  implement(app, 'GET /customer-portal/auth/customer_list_dropdown', async ({ scope, withheld }) => ({
    filteredCustomers: await customersOf(app.database, scope, withheld),
  }));

  implement(app, 'POST /customer-portal/auth/sign_by_customer', async ({ person, body, origin }) => ({
    token: await signByCustomer(app, person, body, origin),
  }));

  implement(app, 'POST /customer-portal/auth/change_notification', async ({ person, body, origin }) => ({
    settings: await changeNotificationSettings(app.database, person, body.settings, origin),
  }));

  implement(app, 'POST /customer-portal/auth/change_profile', ({ person, body, origin }) =>
    changeProfile(app.database, person, body, origin),
  );

  implement(app, 'POST /customer-portal/auth/change_locale', ({ person, body }) =>
    changeLocale(app.database, person, body.locale),
  );

  implement(app, 'POST /customer-portal/auth/change_region', ({ person, locale, body }) =>
    changeRegion(app.database, person, locale, body),
  );

  implement(app, 'POST /customer-portal/auth/change_time_zone', ({ person, body }) =>
    changeTimeZone(app.database, person, body.timeZone),
  );
}
