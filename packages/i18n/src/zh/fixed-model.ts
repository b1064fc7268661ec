/** Fixed models: products with their points, from which equipment is made. */
export const fixedModel = {
  title: '固定型号',
  one: '固定型号',
  search: '型号、厂商、产品编号、备注',
  name: '型号名称',
  manufacturer: '厂商',
  productNumber: '产品编号',
  points: '点位',
  add: '新增型号',
  added: '已新增型号“{{name}}”',
  edit: '编辑型号',
  saved: '已保存型号“{{name}}”',
  from: '来源设备',
  fromEmpty: '空型号',
  fromHelp: '复制此设备的驱动和变量作为型号的点位；留空则从空型号开始。',
  deleteText: '型号的驱动和点位会被删除，无法恢复。',
  deleteBlocked: '有 {{count}} 台设备使用此型号，不能删除。',
  makeEquipment: '由此新增设备',
  emptyTitle: '还没有固定型号',
  emptyText:
    '型号描述一种产品的驱动和点位（名称、标识、单位、类型、读写、分组）。由型号新增的设备直接得到这些点位。',
  note: '第 {{version}} 版 · {{count}} 台设备使用',
};
