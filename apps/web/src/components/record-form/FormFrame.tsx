import { Form } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormEntryProvider } from './form-entry.ts';
import type { RecordForm } from './use-record-form.tsx';

interface FormFrameProps<Row> {
  engine: RecordForm<Row>;
  className?: string;
  children: ReactNode;
}

/** The form itself, around whatever a page, dialog or drawer shows of it. */
export function FormFrame<Row>({ engine, className, children }: FormFrameProps<Row>) {
  // A field that is disabled loses the focus; it gets it back when the form can be used again.
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const last = focused.current;
    if (engine.isPending || last === null) return;
    focused.current = null;
    if (document.activeElement === document.body && last instanceof HTMLElement) last.focus();
  }, [engine.isPending]);
  const submit = () => {
    focused.current = document.activeElement;
    engine.onFinish();
  };
  return (
    <>
      <Form
        ref={engine.shown}
        form={engine.form}
        layout="vertical"
        {...(className !== undefined && { className })}
        disabled={!engine.mayChange || engine.isPending}
        initialValues={engine.base}
        onValuesChange={engine.onValuesChange}
        onFinish={submit}
        scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
      >
        <FormEntryProvider value={engine.entry}>{children}</FormEntryProvider>
      </Form>
      {/* Beside the form: it is answered while the form waits and takes nothing. */}
      {engine.dialog}
    </>
  );
}
