import { calls, type Mvar, type MvarCalcType, mvarCalcType } from '@zutai/contract';
import { App, Button, Drawer, Form, InputNumber, Select } from 'antd';
import { useCallback, useMemo } from 'react';
import { SchemaField, showFieldErrors, useEditConflict } from '../../../components/form-page/index.ts';
import { useCloseGuard } from '../../../components/leave-guard/index.ts';
import { call, messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { inLanguage, useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
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

const pick = ({ title, unit, decimals, calcType, signals, formula }: Mvar): Values => ({
  title,
  unit,
  decimals,
  calcType,
  signals,
  formula,
});

const FIRST: Values = { title: '', unit: '', decimals: 2, calcType: 'sum', signals: [], formula: '' };
/** Defines a calculated value; its present value is shown while it is defined. */
export function MvarDrawer({ projectId, mvar, sources, isOpen, onClose }: MvarDrawerProps) {
  const t = useText('project');
  const common = useText('common');
  const problems = useText('mvarFormula');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const add = useMutationCall(calls.mvar.add);
  const edit = useMutationCall(calls.mvar.edit);
  const values = { ...FIRST, ...(mvar === 'new' ? {} : mvar), ...Form.useWatch([], form) };
  const isFormula = values.calcType === 'formula';
  const titleOf = useTitle();
  const language = useLanguage();
  const names = useMemo(() => {
    const equipments = new Map(sources.equipments.map((each) => [each.id, titleOf(each)]));
    return new Map(
      sources.signals.map((signal) => {
        const { unit } = inLanguage(signal, language);
        const name = [equipments.get(signal.equipmentId), titleOf(signal)].filter(Boolean).join(' / ');
        return [`${signal.equipmentId}.${signal.id}`, unit === '' ? name : `${name} (${unit})`];
      }),
    );
  }, [sources, titleOf, language]);
  const nameOf = useCallback(
    (equipmentId: string, signalId: string) => names.get(`${equipmentId}.${signalId}`),
    [names],
  );
  const titleOfSignal = (id: string) => sources.signals.find((signal) => signal.id === id)?.title ?? id;
  const equipmentIds = useMemo(() => sources.equipments.map(({ id }) => id), [sources]);
  const compute = useMvarValues(isOpen ? equipmentIds : []);
  const isReady = isFormula ? checkFormula(values.formula, nameOf) === undefined : values.signals.length > 0;

  const conflict = useEditConflict<Values>({
    title: { label: t('mvarName') },
    unit: { label: t('unit') },
    decimals: { label: t('decimals') },
    calcType: { label: t('calcType'), show: (type) => t(`calc_${type as MvarCalcType}`) },
    signals: { label: t('signals'), show: (ids) => (ids as string[]).map(titleOfSignal).join(', ') },
    formula: { label: t('formula') },
  });
  const leave = useCloseGuard(isOpen, () => form.isFieldsTouched());
  const cancel = () => leave(onClose);
  const submit = async (entered: Values) => {
    const { title, unit, decimals, calcType } = entered;
    const from = isFormula
      ? { formula: entered.formula.trim(), signals: [] }
      : { formula: '', signals: entered.signals };
    const fields = { title: title.trim(), unit: unit.trim(), decimals, calcType, ...from };
    try {
      if (mvar === 'new') await add.mutateAsync({ projectId, ...fields });
      else {
        const { id } = mvar;
        const saved = await conflict.save({
          base: { values: pick(mvar), revision: mvar.revision },
          mine: fields,
          send: (values, revision) => edit.mutateAsync({ id, ...values, revision }),
          readTheirs: async () => {
            const [theirs] = await call(calls.mvar.queryAll, { projectId, ids: id });
            if (theirs === undefined) throw new Error(common('missingTitle'));
            return { values: pick(theirs), revision: theirs.revision };
          },
        });
        if (saved === undefined) return;
      }
      message.success(t('mvarSaved', { name: fields.title }));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    }
  };
  return (
    <Drawer
      open={isOpen}
      size={560}
      title={t(mvar === 'new' ? 'mvarAdd' : 'mvarEdit')}
      onClose={cancel}
      destroyOnHidden
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={cancel}>{common('cancel')}</Button>
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
        <SchemaField call={calls.mvar.add} name="title" label={t('mvarName')} />
        <div className={styles.numbers}>
          <SchemaField call={calls.mvar.add} name="unit" label={t('unit')} />
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
      {conflict.dialog}
    </Drawer>
  );
}
