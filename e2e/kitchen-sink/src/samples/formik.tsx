import { Field, Form, Formik } from 'formik';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Formik
      initialValues={{ name: '' }}
      validate={({ name }) => (name ? {} : { name: 'Required' })}
      onSubmit={() => undefined}
    >
      {({ errors }) => (
        <Sample
          works={(drawn) => {
            const problem = drawn.querySelector('output')?.textContent;
            if (!problem) drawn.querySelector('form')?.requestSubmit();
            return problem === 'Required';
          }}
        >
          <Form>
            <Field name="name" />
            <output>{errors.name}</output>
          </Form>
        </Sample>
      )}
    </Formik>
  );
}
