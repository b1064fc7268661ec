/** Monitoring: list and equipment detail. */
export const monitor = {
  listTitle: '设备列表',
};
