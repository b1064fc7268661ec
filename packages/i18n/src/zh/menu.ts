/** The words of the main menu: with the shell, which shows them before any screen's own texts are loaded. */
export const menu = {
  equipmentList: '设备列表',
  monitorShort: '设备监控',
  centres: '运营中心',
  centresShort: '运营中心',
  equipment: '设备管理',
  gateways: '网关管理',
  projects: '运营中心管理',
  templates: '模板管理',
  faceplates: '面板管理',
  ledger: '写入记录',
};
