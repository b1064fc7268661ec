import type { InstalledOrganisation } from '@zutai/contract';
import { Tag } from 'antd';
import { useText } from '../../../lib/language/index.ts';

/** Whether people of an organisation can sign in, and whether it is the user's own. */
export function OrganisationState({ organisation }: { organisation: InstalledOrganisation }) {
  const t = useText('organisation');
  const { isActive, isOwn } = organisation;
  return (
    <>
      {isActive ? t('active') : <Tag>{t('inactive')}</Tag>} {isOwn && <Tag>{t('own')}</Tag>}
    </>
  );
}
