import type { DeskProgramme } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { type AskedChange, type Entered, numberOf, textOf } from '../../lib/asking/asked-change.ts';
import type { useTexts } from '../../messages/index.ts';

type Texts = ReturnType<typeof useTexts>['programmeSettings'];

export function enteredOf({ timeZone, lotMonths, refundDays, correctAlone }: DeskProgramme): Entered {
  return {
    timeZone,
    lotMonths: String(lotMonths),
    refundDays: String(refundDays),
    correctAlone: String(correctAlone),
  };
}

/** The settings of the programme, in the fields of a dialog. */
export function describeSettings(texts: Texts): AskedChange {
  const { fields, hints } = texts;
  return {
    title: texts.changeTitle,
    confirm: texts.save,
    about: texts.text,
    fields: [
      { name: 'timeZone', label: fields.timeZone, hint: hints.timeZone, kind: 'line', maxLength: 100 },
      { name: 'lotMonths', label: fields.lotMonths, hint: hints.lotMonths, kind: 'number' },
      { name: 'refundDays', label: fields.refundDays, hint: hints.refundDays, kind: 'number' },
      { name: 'correctAlone', label: fields.correctAlone, hint: hints.correctAlone, kind: 'number' },
    ],
    send: async (entered) => {
      await request('POST /customer-portal/desk/programme', {
        body: {
          timeZone: textOf(entered, 'timeZone'),
          lotMonths: numberOf(entered, 'lotMonths') ?? 0,
          refundDays: numberOf(entered, 'refundDays') ?? 0,
          correctAlone: numberOf(entered, 'correctAlone') ?? 0,
        },
      });
      return texts.saved;
    },
  };
}
