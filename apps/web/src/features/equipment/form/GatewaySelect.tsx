import { PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { useRegisterGateway } from '../../gateway/index.ts';
import styles from './equipment-form.module.css';

export interface GatewaySelectProps {
  id?: string;
  value?: string | null;
  onChange?: (gatewayId: string | null) => void;
}

/** Chooses a gateway by name or SN, or registers a new one in place. */
export function GatewaySelect({ id, value, onChange }: GatewaySelectProps) {
  const t = useText('equipment');
  const titleOf = useTitle();
  const canRegister = useCan('gateway_edit');
  const [keyword, setKeyword] = useState('');
  const register = useRegisterGateway((gatewayId) => onChange?.(gatewayId));
  const found = useCall(
    calls.gateway.query,
    { pageSize: 50, sortField: 'title', sortOrder: 'asc', ...(keyword === '' ? {} : { keyword }) },
    { isKeepingPrevious: true },
  );
  const chosen = useCall(
    calls.gateway.info,
    { id: value ?? '' },
    { isEnabled: value != null && value !== '' },
  ).data;
  const listed = found.data?.rows ?? [];
  const gateways =
    chosen !== undefined && !listed.some((one) => one.id === chosen.id) ? [chosen, ...listed] : listed;
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      allowClear
      placeholder={t('gatewayPlaceholder')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={(chosenId) => onChange?.(chosenId ?? null)}
      options={gateways.map((gateway) => ({
        value: gateway.id,
        label: titleOf(gateway) === gateway.sn ? gateway.sn : `${titleOf(gateway)} · ${gateway.sn}`,
        isOnline: gateway.online,
      }))}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          {label}
          <StatusMark isOnline={data.isOnline} />
        </span>
      )}
      popupRender={(menu) => (
        <>
          {menu}
          {canRegister && (
            <button type="button" className={styles.newGateway} onClick={register}>
              <PlusOutlined /> {t('gatewayNew')}
            </button>
          )}
        </>
      )}
    />
  );
}
