import { Link } from 'react-router';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan } from '../../../lib/session/index.ts';

/** Whose the keys of the video cloud are, and the way to them for who may see them. */
export function CloudLink() {
  const t = useText('account');
  const mayView = useCan('video_cloud_view');
  return mayView ? <Link to={pathTo('/manage/openys')}>{t('videoCloudOf')}</Link> : t('videoCloudOf');
}
