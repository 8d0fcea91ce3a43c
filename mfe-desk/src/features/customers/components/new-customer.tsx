import { MAX_NAME_CHARACTERS } from '@atrium/contract';
import { customerPath, notify, request, useDraft } from '@atrium/host';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { type Answers, type Question, QuestionDialog } from '../../../lib/components/question-dialog.tsx';
import { useRole } from '../../../lib/use-role.ts';
import { useTexts } from '../../../messages/index.ts';

const MAX_CODE = 20;

/** The button, for who may create customers, with its dialog. The page of the new customer opens. */
export function NewCustomer() {
  const { customers: texts } = useTexts();
  const { reaches, seesAll } = useRole();
  const [answers, setAnswers, isRestored] = useDraft<Answers | null>('new customer', null);
  const question = useQuestion();
  if (!reaches('supervisor') || !seesAll) return null;
  return (
    <>
      <Button variant="contained" color="primary" onClick={() => setAnswers({})}>
        {texts.create}
      </Button>
      {answers && (
        <QuestionDialog
          question={question}
          answers={answers}
          onAnswers={setAnswers}
          isRestored={isRestored}
          onClose={() => setAnswers(null)}
        />
      )}
    </>
  );
}

function useQuestion(): Question {
  const { customers: texts } = useTexts();
  const navigate = useNavigate();
  return {
    title: texts.createTitle,
    text: texts.createText,
    confirm: texts.createConfirm,
    fields: [
      { name: 'name', label: texts.name, maxLength: MAX_NAME_CHARACTERS },
      { name: 'code', label: texts.code, hint: texts.codeHint, maxLength: MAX_CODE },
    ],
    send: async ({ name = '', code = '' }) => {
      const body = { name, code };
      const { customer } = await request('POST /customer-portal/desk/customers', { body });
      notify({ message: texts.created(customer.name), severity: 'success' });
      await navigate(customerPath(`customers/${customer.id}`));
    },
  };
}
