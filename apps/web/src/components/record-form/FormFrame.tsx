import { Form } from 'antd';
import type { ReactNode } from 'react';
import { FormEntryProvider } from './form-entry.ts';
import type { RecordForm } from './use-record-form.tsx';

interface FormFrameProps<Row> {
  engine: RecordForm<Row>;
  className?: string;
  children: ReactNode;
}

/** The form itself, around whatever a page, dialog or drawer shows of it. */
export function FormFrame<Row>({ engine, className, children }: FormFrameProps<Row>) {
  return (
    <Form
      form={engine.form}
      layout="vertical"
      {...(className !== undefined && { className })}
      disabled={!engine.mayChange}
      initialValues={engine.base}
      onValuesChange={engine.onValuesChange}
      onFinish={engine.onFinish}
      scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
    >
      <FormEntryProvider value={engine.entry}>{children}</FormEntryProvider>
      {engine.dialog}
    </Form>
  );
}
