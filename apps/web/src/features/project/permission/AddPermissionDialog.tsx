import { calls, type ProjectAuth } from '@zutai/contract';
import { App, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { messageOf, useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { AuthSelect } from './AuthSelect.tsx';

interface Values {
  accountIds: string[];
  auth: ProjectAuth;
}

interface AddPermissionDialogProps {
  projectId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives accounts that cannot see the project a right in it. */
export function AddPermissionDialog({ projectId, isOpen, onClose }: AddPermissionDialogProps) {
  const t = useText('project');
  const common = useText('common');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [keyword, setKeyword] = useState('');
  const found = useCall(
    calls.project.queryAccountsWithoutPermission,
    { projectId, ...(keyword === '' ? {} : { keyword }) },
    { isEnabled: isOpen, isKeepingPrevious: true },
  );
  const add = useMutationCall(calls.project.addPermissions);
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    try {
      await add.mutateAsync({ projectId, accountIds: values.accountIds.join(','), auth: values.auth });
      message.success(t('permissionAdded', { count: values.accountIds.length }));
      onClose();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t('permissionAdd')}
      okText={common('save')}
      confirmLoading={add.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ accountIds: [], auth: 'view' }}
      >
        <Form.Item
          name="accountIds"
          label={t('accounts')}
          extra={t('accountsHelp')}
          rules={[{ required: true, message: common('required') }]}
        >
          <Select<string[]>
            mode="multiple"
            loading={found.isFetching}
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            placeholder={t('accountSearch')}
            notFoundContent={t('noAccounts')}
            options={(found.data ?? []).map(({ accountId, loginname, displayName }) => ({
              value: accountId,
              label:
                displayName === '' ? loginname : common('bracketed', { text: displayName, note: loginname }),
            }))}
          />
        </Form.Item>
        <Form.Item name="auth" label={t('right')} extra={t('rightHelp')}>
          <AuthSelect />
        </Form.Item>
      </Form>
    </Modal>
  );
}
