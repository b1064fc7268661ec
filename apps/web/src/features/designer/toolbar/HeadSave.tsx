import { DownOutlined } from '@ant-design/icons';
import type { Editor } from '@zutai/diagram';
import { Button, Dropdown, Space } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { shellStore } from '../page/shell-store.ts';
import type { Saving } from '../save/use-saving.ts';

/** Saves at once; beside it the form with a note, and saving as a copy. */
export function HeadSave({ editor, saving }: { editor: Editor; saving: Saving }) {
  const t = useText('designer');
  const page = useText('designerPage');
  return (
    <Space.Compact>
      <Button
        type="primary"
        loading={saving.isBusy}
        data-testid="designer-save"
        title={shortcutText('Mod+S')}
        onClick={() => editor.run('save')}
      >
        {t('save')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'note', label: page('saveWithNote') },
            { key: 'copy', label: page('saveCopy') },
          ],
          onClick: ({ key }) => (key === 'note' ? saving.openForm() : shellStore.open('copy')),
        }}
      >
        <Button
          type="primary"
          icon={<DownOutlined />}
          aria-label={page('saveMore')}
          title={page('saveMore')}
          data-testid="designer-save-more"
        />
      </Dropdown>
    </Space.Compact>
  );
}
