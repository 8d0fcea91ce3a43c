import { type Catalogue, messages, type Texts } from '../messages/index.ts';

const deDe: Catalogue<Texts> = (formats) => {
  const { number, date } = formats;
  const en = messages.catalogues['en-US'](formats);
  const { points, ...columns } = en.statement.columns;
  return {
    ...en,
    language: 'de-DE',
    notifications: {
      ...en.notifications,
      pointsExpiring: ({ points, dueOn }) => ({
        title: `${number(points)} Punkte verfallen bald`,
        body: `Sie gelten bis ${date(dueOn)}.`,
      }),
    },
    mail: {
      ...en.mail,
      signature: (provider) => `Gesendet von ${provider}.`,
      oneTimePassword: {
        ...en.mail.oneTimePassword,
        subject: (code, provider) => `${code} ist Ihr Einmalpasswort für ${provider}`,
      },
      passwordReset: { ...en.mail.passwordReset, subject: (provider) => `Neues Passwort für ${provider}` },
      invitation: { ...en.mail.invitation, heading: (customer) => `Für ${customer} handeln` },
    },
    applicationsExport: {
      ...en.applicationsExport,
      fileName: 'anmeldungen',
      sheetName: '"Anmeldungen" & mehr',
      columns: { ...en.applicationsExport.columns, reference: 'Aktenzeichen' },
    },
    activityExport: {
      ...en.activityExport,
      fileName: 'aktivitäten',
      columns: { ...en.activityExport.columns, actor: 'Wer' },
    },
    statement: {
      ...en.statement,
      fileName: 'punkte',
      // The order differs from that of the columns of the file.
      columns: { points, ...columns, transaction: 'Buchung' },
      opening: 'Anfangsbestand',
    },
    points: {
      ...en.points,
      adjustment: 'Korrektur',
      refusals: {
        ...en.points.refusals,
        'insufficient-points': ({ balance, pointsCost }) =>
          `Es fehlen ${number(pointsCost - balance)} Punkte.`,
      },
    },
  };
};

/** Adds German to the API's texts for the tests of a file, as adding a language does; what it lacks is English. */
export function addGerman(): void {
  Object.assign(messages.catalogues, { 'de-DE': deDe });
}
