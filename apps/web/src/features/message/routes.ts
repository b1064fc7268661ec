import type { FeatureRoute } from '../../shell/feature.ts';

const list = async () => (await import('./list/MessageListPage.tsx')).MessageListPage;
const pages = async () => await import('./detail/message-pages.tsx');

/** Both trees of the specification (section 2) with the same lists; their details have other addresses. */
export const routes: readonly FeatureRoute[] = [
  { path: 'message', load: list },
  { path: 'message/messageAll', load: list },
  { path: 'message/messageReaden', load: list },
  { path: 'message/messageUnReaden', load: list },
  { path: 'message/detail/:msgType/:msgId', load: async () => (await pages()).MessagePage },
  { path: 'msg', load: list },
  { path: 'msg/messageAll', load: list },
  { path: 'msg/messageReaden', load: list },
  { path: 'msg/messageUnReaden', load: list },
  { path: 'msg/detail/:menuType/:msgType/:equipType/:dataId', load: async () => (await pages()).DataPage },
  // Of the same shape as the one above, and before it.
  { path: 'msg/detail/all/expire/api/:dataId', load: async () => (await pages()).ApiExpiryPage },
  { path: 'msg/detail/all/expire/project/:dataId', load: async () => (await pages()).ProjectExpiryPage },
  { path: 'msg/detail/all/expire/card/:dataId', load: async () => (await pages()).CardExpiryPage },
  { path: 'msg/detail/all/notice/public/:dataId', load: async () => (await pages()).NoticeDataPage },
  { path: 'system/msg/detail/:dataId/:msgType', load: async () => (await pages()).DataPage },
];
