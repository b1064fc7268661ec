/** Variants of a page. */
export const designerVariant = {
  variant: '画面版式',
  variantText: '同一组图元在手机和大屏上的另一种排布；图元的内容和绑定是共用的',
  main: '主版式',
  phone: '手机版式',
  wall: '大屏版式',
  add: '新增版式',
  add_scaled: '{{name}}：缩放复制',
  add_empty: '{{name}}：从空白开始',
  take: '将所选移出此版式',
  remove: '删除{{name}}',
  notPlaced: '未放置（{{count}}）',
  put: '放入',
  putAll: '全部放入',
  putNamed: '放入 {{name}}',
  nonePlaced: '此版式中还没有图元，可从下方列表放入',
};
