import { calls, type Mvar, type MvarCalcType, mvarCalcType } from '@zutai/contract';
import { App, Button, Drawer, Form, Input, InputNumber, Select } from 'antd';
import { useCallback, useMemo } from 'react';
import { showFieldErrors } from '../../../components/form-page/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { PageSources } from '../../live-page/index.ts';
import { FormulaEditor } from './FormulaEditor.tsx';
import { checkFormula } from './formula-text.ts';
import { MvarNow } from './MvarNow.tsx';
import styles from './mvar.module.css';
import { useMvarValues } from './use-mvar-values.ts';

type Values = Pick<Mvar, 'title' | 'unit' | 'decimals' | 'calcType' | 'signals' | 'formula'>;

interface MvarDrawerProps {
  projectId: string;
  mvar: Mvar | 'new';
  sources: PageSources;
  isOpen: boolean;
  onClose: () => void;
}

const FIRST: Values = { title: '', unit: '', decimals: 2, calcType: 'sum', signals: [], formula: '' };
const FIELD_OF = { mvarTitleTaken: 'title', formulaInvalid: 'formula', mvarSignalMissing: 'signals' };

/** Defines a measurement variable; its present value is shown while it is defined. */
export function MvarDrawer({ projectId, mvar, sources, isOpen, onClose }: MvarDrawerProps) {
  const t = useText('project');
  const common = useText('common');
  const problems = useText('mvarFormula');
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const touched = [calls.mvar.query, calls.mvar.queryAll];
  const add = useMutationCall(calls.mvar.add, touched);
  const edit = useMutationCall(calls.mvar.edit, touched);
  const values = { ...FIRST, ...(mvar === 'new' ? {} : mvar), ...Form.useWatch([], form) };
  const isFormula = values.calcType === 'formula';
  const names = useMemo(() => {
    const equipments = new Map(sources.equipments.map(({ id, title }) => [id, title]));
    return new Map(
      sources.signals.map(({ id, equipmentId, title, unit }) => [
        `${equipmentId}.${id}`,
        [equipments.get(equipmentId), title].filter(Boolean).join(' / ') + (unit === '' ? '' : ` (${unit})`),
      ]),
    );
  }, [sources]);
  const nameOf = useCallback(
    (equipmentId: string, signalId: string) => names.get(`${equipmentId}.${signalId}`),
    [names],
  );
  const equipmentIds = useMemo(() => sources.equipments.map(({ id }) => id), [sources]);
  const compute = useMvarValues(isOpen ? equipmentIds : []);
  const isReady = isFormula ? checkFormula(values.formula, nameOf) === undefined : values.signals.length > 0;

  const close = () => {
    if (!form.isFieldsTouched()) return onClose();
    void modal.confirm({
      title: common('leaveTitle'),
      content: t('mvarLeaveText'),
      okText: common('leave'),
      okButtonProps: { danger: true },
      cancelText: common('stay'),
      onOk: onClose,
    });
  };
  const submit = async (entered: Values) => {
    const { title, unit, decimals, calcType } = entered;
    const from = isFormula
      ? { formula: entered.formula.trim(), signals: [] }
      : { formula: '', signals: entered.signals };
    const fields = { title: title.trim(), unit: unit.trim(), decimals, calcType, ...from };
    try {
      if (mvar === 'new') await add.mutateAsync({ projectId, ...fields });
      else await edit.mutateAsync({ id: mvar.id, ...fields });
      message.success(t('mvarSaved', { name: fields.title }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error, FIELD_OF))
        message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Drawer
      open={isOpen}
      size={560}
      title={t(mvar === 'new' ? 'mvarAdd' : 'mvarEdit')}
      onClose={close}
      destroyOnHidden
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button type="primary" loading={add.isPending || edit.isPending} onClick={() => form.submit()}>
            {common('save')}
          </Button>
        </div>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={mvar === 'new' ? FIRST : mvar}
        onFinish={(entered) => void submit({ ...values, ...entered })}
      >
        <Form.Item
          name="title"
          label={t('mvarName')}
          rules={[{ required: true, whitespace: true, message: common('required') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <div className={styles.numbers}>
          <Form.Item name="unit" label={t('unit')}>
            <Input maxLength={20} autoComplete="off" />
          </Form.Item>
          <Form.Item name="decimals" label={t('decimals')}>
            <InputNumber min={0} max={9} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="calcType" label={t('calcType')}>
          <Select<MvarCalcType>
            options={mvarCalcType.options.map((type) => ({ value: type, label: t(`calc_${type}`) }))}
          />
        </Form.Item>
        {isFormula ? (
          <Form.Item
            name="formula"
            label={t('formula')}
            extra={t('formulaHelp')}
            rules={[
              {
                validator: (_rule, formula: string = '') => {
                  const problem = checkFormula(formula, nameOf);
                  if (problem === undefined) return Promise.resolve();
                  // What is wrong inside the formula stands under it already, with its place.
                  return Promise.reject(new Error(formula === '' ? problems(problem.code) : ''));
                },
                validateTrigger: 'onSubmit',
              },
            ]}
          >
            <FormulaEditor signals={sources.signals} nameOf={nameOf} />
          </Form.Item>
        ) : (
          <Form.Item
            name="signals"
            label={t('signals')}
            rules={[{ required: true, message: t('signalsNeeded') }]}
          >
            <Select<string[]>
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              options={sources.signals
                .filter(({ dataType }) => dataType !== 'text')
                .map(({ id, equipmentId }) => ({ value: id, label: nameOf(equipmentId, id) ?? id }))}
            />
          </Form.Item>
        )}
        <div className={styles.now} role="status">
          <span>{t('now')}</span>
          {isReady && compute !== undefined ? (
            <strong>
              <MvarNow value={compute(values)} decimals={values.decimals ?? 2} unit={values.unit ?? ''} />
            </strong>
          ) : (
            <span>{t('nowLater')}</span>
          )}
        </div>
      </Form>
    </Drawer>
  );
}
