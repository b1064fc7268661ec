import { ToolOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import type { ButtonProps } from 'antd';
import { useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { reportByHandForm, reportForm } from './report-form.tsx';

interface ReportButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  /** What is broken; without it the equipment is asked for. */
  equipment?: { readonly id: string; readonly title: string } | undefined;
  /** The alarm that tells of it, and what it is called. */
  alarm?: { readonly id: string; readonly title: string };
}

/** Reports a fault, with what is known of it taken along, and leads to it. */
export function ReportButton({ equipment, alarm, ...button }: ReportButtonProps) {
  const t = useText('repair');
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const scope =
    equipment === undefined
      ? {}
      : { equipmentId: equipment.id, ...(alarm === undefined ? {} : { alarmId: alarm.id }) };
  return (
    <CallButton
      call={calls.repair.report}
      {...(button.type === 'link' ? {} : { icon: <ToolOutlined /> })}
      {...button}
      onClick={() =>
        void dialogs.open((dialog) => (
          <RecordDialog
            {...dialog}
            form={equipment === undefined ? reportByHandForm : reportForm}
            title={equipment === undefined ? t('report') : `${t('report')} · ${equipment.title}`}
            scope={scope}
            {...(alarm === undefined ? {} : { initial: { title: alarm.title } })}
            onDone={(answer) =>
              void navigate(pathTo('/manage/ops/repairs/:id', { id: (answer as { id: string }).id }))
            }
          />
        ))
      }
    >
      {t('report')}
    </CallButton>
  );
}
