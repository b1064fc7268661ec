import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { RecordError } from './RecordError.tsx';
import { useRecordPath } from './record-cells.tsx';

/** /manage/excel/info/scan/{recordId}: what a QR code leads to, which has no number of the form. */
export function ScanPage() {
  const t = useText('excel');
  const titleOf = useTitle();
  const recordPath = useRecordPath();
  const { recordId = '' } = useParams();
  const { data, error, refetch } = useCall(calls.excel.recordInfo, { id: recordId });
  if (data === undefined)
    return error === null ? (
      <Skeleton active />
    ) : (
      <RecordError error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <PageHead title={titleOf(data)} trail={[{ title: t('title'), to: pathTo('/monitor/excel') }]} />
      <CardStack isNarrow>
        <Card>
          <FactList
            facts={[
              [t('recordId'), data.id],
              [t('owner'), titleOf({ title: data.ownerTitle, titleEn: data.ownerTitleEn })],
              [t('from'), <TimeText key="from" timeMs={data.fromMs} />],
              [t('to'), <TimeText key="to" timeMs={data.toMs} />],
              [t('status'), t(`status_${data.status}`)],
            ]}
          />
        </Card>
        <CallButton call={calls.excel.recordInfo} to={recordPath(data)} type="primary">
          {t('open')}
        </CallButton>
      </CardStack>
    </>
  );
}
