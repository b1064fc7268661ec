import { alarm } from '../../zh/alarm.ts';
import { common } from '../../zh/common.ts';
import { curve } from '../../zh/curve.ts';
import { equipment } from '../../zh/equipment.ts';
import { equipmentGroup } from '../../zh/equipment-group.ts';
import { excel } from '../../zh/excel.ts';
import { inspection } from '../../zh/inspection.ts';
import { menu } from '../../zh/menu.ts';
import { monitor } from '../../zh/monitor.ts';
import { placeMap } from '../../zh/place-map.ts';
import { project } from '../../zh/project.ts';
import { repair } from '../../zh/repair.ts';
import { replay } from '../../zh/replay.ts';
import { report } from '../../zh/report.ts';
import { signature } from '../../zh/signature.ts';
import { sparePart } from '../../zh/spare-part.ts';
import { workCalendar } from '../../zh/work-calendar.ts';
import { named as n, task, topic } from '../topic.ts';

/** 设备监控与运维。 */
export const monitorHelp = {
  equipmentList: topic(
    menu.equipmentList,
    '您可以监控的全部设备，以及每台设备的通讯状态和主要变量的实时值。灰色斜纹表示数值已过期，仍显示最后一次读到的值。',
    [
      task(
        '找到一台设备',
        '在搜索框输入设备名称、SN 或地址，或按通讯状态筛选。',
        `在卡片上点星标，${n(monitor.follow)}。`,
        `用${n(monitor.viewCards)}和${n(monitor.viewRows)}切换显示方式。`,
      ),
      task(
        '查看设备',
        '点设备名称，打开它的首页画面或变量列表。',
        `点${n(monitor.openDetail)}，查看全部变量。`,
      ),
    ],
    { 'Ctrl/⌘ K': '搜索设备、画面和变量' },
  ),
  watch: topic(
    '监控一台设备',
    '一台设备或一个运营中心的画面、实时数据和历史。每个数值都带有质量：正常、过期或异常。通讯中断时，页面上方会说明是网关、驱动还是服务器的原因，以及从何时开始。',
    [
      task(
        '写入一个值',
        `打开${n(monitor.tabWrite)}，或点画面上的按钮。`,
        '输入新值并确认。界面依次显示：已发送、网关已应答、回读的值。',
        `每一次写入都记录在${n(menu.ledger)}中，结果不明的会如实写明。`,
      ),
      task(
        '查看过去',
        `打开${n(monitor.tabHistory)}，选择变量和时间范围。`,
        `在画面上点${n(replay.open)}，查看画面当时的样子。`,
      ),
    ],
  ),
  fixedList: topic(menu.fixedList, '按固定型号接入的设备。它们的变量由型号决定，不需要逐台配置。', [
    task(
      '查看设备',
      '搜索或筛选后点设备名称。',
      `打开${n(monitor.tabReal)}、${n(monitor.tabWrite)}或${n(monitor.tabHistory)}。`,
    ),
  ]),
  ledger: topic(
    menu.ledger,
    '所有写入：谁、从哪里、写了什么、原值、何时发送、网关何时应答、回读了什么。被拒绝的写入也在这里。',
    [task('查一次写入', '按设备、变量、操作人搜索，按结果和时间筛选。', '点一行，查看各步骤的时间。')],
  ),
  alarms: topic(
    menu.alarms,
    '正在发生和已经结束的报警。级别由颜色、形状和文字共同表示。已恢复但未确认的报警不会自行消失。',
    [
      task(
        '处理一条报警',
        '点报警，查看原因、后果和处理方法。',
        `点${n(alarm.acknowledge)}，表示您已知晓。`,
        `暂时不能处理的，点${n(alarm.shelve)}并写明原因和时长，到时自动恢复。`,
      ),
      task(
        '同时处理多条报警',
        '勾选多条报警，选择操作，说明或原因只填一次。',
        `首出报警还会列出其后续报警，勾选后一并${n(alarm.acknowledge)}。`,
        '未能处理的报警会逐条列出原因。',
      ),
      task(
        '回顾',
        `在${n(alarm.scope_closed)}中查看已结束的报警。`,
        `打开${n(alarm.performance)}，查看哪些报警最频繁；选择${n(alarm.days_month)}，与上月比较。`,
      ),
    ],
  ),
  worksheet: topic(menu.worksheet, '派给您的维修和巡检，最紧急的排在最前。', [
    task(
      '完成工单',
      '打开工单，查看设备和要求。',
      `维修完成后点${n(repair.finish)}，巡检填写后点${n(inspection.fill)}。`,
    ),
  ]),
  repairs: topic(
    menu.repairs,
    '设备故障从报修到完成的全过程：报修、派单、处理、完成，每一步都有时间和人员。',
    [
      task(
        '报修',
        `点${n(repair.report)}，选择设备并描述看到的现象。`,
        '可以添加照片。也可以从一条报警直接报修。',
      ),
      task(
        '派单',
        `打开维修单，点${n(repair.dispatch)}，选择人员或部门和期限。`,
        `不能处理的人可以${n(repair.giveBack)}并写明原因。`,
      ),
      task(
        '完成',
        `修好后点${n(repair.finish)}，写明原因和处理方法。`,
        `企业要求签名时，在${n(signature.pad)}手写签名，或只填写姓名；签名不能修改。`,
      ),
      task(
        '按日期查看',
        `在${n(repair.showAs)}中选${n(repair.showAs_calendar)}：有要求完成时间的维修、已生成的和计划中的巡检，按月显示。`,
        `用${n(workCalendar.kind)}、${n(workCalendar.whose)}和设备筛选；地址栏可以收藏或发给他人。`,
      ),
    ],
  ),
  reliability: topic(
    menu.reliability,
    '一段时间内每台设备的故障和恢复情况，按 EN 13306 和 IEC 60050-192 的定义由维修单计算。',
    [
      task(
        '看哪台设备最不可靠',
        `在${n(repair.period)}中选择时间，默认最近 90 天；点击列标题排序，最后一行是所选全部设备的合计。`,
        '点击设备名称，查看这段时间内它的维修单。',
      ),
      task(
        '各项指标的含义',
        `${n(repair.failures)}：这段时间内报修、没有提前结束的维修单。提前结束的单独计数，不计入其他指标。`,
        `${n(repair.mtta)}：平均响应时间，从报修到首次接单。${n(repair.mttr)}：平均恢复时间，从报修到最终完成；报修人反馈未解决的，算到再次完成为止。`,
        `${n(repair.downTime)}：维修单打开的时间，重叠只计一次；维修单不记录设备实际停了多久。`,
        `${n(repair.mtbf)}：平均故障间隔，（统计时长 − 停机时间）÷ 故障次数。${n(repair.availability)}：（统计时长 − 停机时间）÷ 统计时长。设备新增之前的时间不计。`,
      ),
    ],
  ),
  spareParts: topic(
    menu.sparePart,
    '备件的库存和出入库流水。库存只随流水变化，不能低于零；低于最低库存时通知可管理备件的人员。',
    [
      task(
        '入库、领用和退库',
        `打开一个备件，点${n(sparePart.receive)}、${n(sparePart.issue)}或${n(sparePart.giveBack)}，填写数量和原因。`,
        `完成维修时填写${n(sparePart.used)}，会同时从库存中扣除。`,
      ),
      task('盘点', `点${n(sparePart.count)}，填写实盘数量；与账面库存的差额会记入流水。`),
      task('停用', `不再使用的备件选择${n(sparePart.archive)}；有流水的备件不能删除。`),
    ],
  ),
  inspections: topic(menu.inspections, '按计划产生的巡检：到期的、逾期的和已经提交的。', [
    task(
      '提交巡检',
      '打开一项巡检，逐项填写检查结果。',
      `点${n(inspection.fill)}。有异常的检查项会自动产生维修单。`,
      `巡检计划要求签名时，提交前在${n(signature.pad)}签名或填写姓名。`,
    ),
    task(
      '没有网络时',
      '出发前在有网络处打开本页，派给您的待巡检会取到本设备；之后不要关闭或刷新页面。',
      `照常填写、拍照，点${n(inspection.fill)}：内容保存在本设备，有网络时自动发送。`,
      '服务器未接受的填写不会丢：打开该巡检，可以再次发送、复制为文字或丢弃。',
    ),
  ]),
  inspectionPlans: topic(menu.inspectionPlans, '哪些设备、由谁、多久巡检一次。计划到时自动产生巡检。', [
    task(
      '新增计划',
      `点${n(inspection.addPlan)}，选择巡检内容、设备和人员。`,
      '设置巡检时间。停用或删除计划不影响已产生的巡检。',
    ),
    task(
      '按运行小时保养',
      `选择${n(inspection.cycle_counter)}，填写计数变量的标识和间隔。`,
      '打开计划可查看每台设备已累计多少、剩余多少，以及按最近 7 天平均速度估算的到期时间。',
    ),
  ]),
  inspectionContents: topic(menu.inspectionContents, '巡检时要检查什么的清单，可供多个计划使用。', [
    task(
      '新增清单',
      `点${n(inspection.addContent)}，写明名称。`,
      `用${n(inspection.itemAdd)}逐项添加：正常或异常、数值、文字、照片。`,
    ),
  ]),
  curve: topic(
    menu.curve,
    '把任意设备的变量画在同一时间轴上：缩放、对比、测量、标注和导出。最高和最低值在任何缩放下都不会丢失。',
    [
      task(
        '画曲线',
        `点${n(curve.openTree)}，选择变量。`,
        '滚轮缩放，拖动平移。',
        `用${n(curve.compare)}与前一天或前一周对比。`,
      ),
      task('分享结果', `点${n(curve.copyLink)}，或${n(curve.exportPicture)}。`),
    ],
    { '?': curve.keyHelp, '+ −': curve.keyZoom },
  ),
  map: topic(menu.map, '设备在地图上的位置和通讯状态。相距很近的设备合并显示，放大后分开。', [
    task(
      '标注位置',
      `在设备信息中填写经纬度，或使用${n(placeMap.pickTitle)}。`,
      '点地图上的标记，打开设备。',
    ),
  ]),
  groupMonitor: topic(menu.groupMonitor, '分给您的设备分组：整组查看状态，在同组设备之间快速切换。', [
    task('查看一组', '点分组名称，再选择设备。', `分组在${n(menu.groups)}中维护。`),
  ]),
  fixedGroups: topic(menu.fixedGroups, '含有固定型号设备的分组。', [
    task('查看一组', '点分组名称，再选择设备。', `分组在${n(menu.groups)}中维护。`),
  ]),
  centres: topic(menu.centres, '运营中心把多台设备合在一起：自己的画面、计算变量和人员。', [
    task(
      '查看',
      '点运营中心，查看它的画面和设备。',
      `没有看到需要的运营中心时，请管理员在${n(project.permissionAdd)}中添加您。`,
    ),
  ]),
  reports: topic(
    menu.reports,
    '按班、日、周、月统计的表格，可定时生成并发送邮件。这里列出所有设备和运营中心的报表。',
    [
      task(
        '查看数据',
        `点${n(report.view)}，选择时间段。`,
        `点${n(common.export)}下载 Excel、CSV 或 PDF 文件。`,
      ),
      task(
        '定时发送',
        `打开设备的${n(equipment.tabReport)}，点${n(report.add)}。`,
        `用${n(report.columnAdd)}选择变量和统计方式。`,
        `在${n(report.schedule)}中选择周期，在${n(report.fileFormat)}中选择 Excel 或 PDF，在${n(report.recipients)}中填写邮箱。`,
      ),
    ],
  ),
  excelRecords: topic(
    menu.excelRecords,
    '智能报表的填报记录：一部分单元格由平台计算，一部分由人填写并签名。',
    [
      task(
        '填报',
        '打开一条记录。',
        `点${n(excel.fill)}，填写后提交。`,
        `点${n(excel.download)}，得到按您的模板填好的文件。`,
      ),
    ],
  ),
  groups: topic(menu.groups, '把设备编成组，再把组交给账号：换班、换人时只需改一处。', [
    task(
      '新增分组',
      `点${n(equipmentGroup.add)}。`,
      `打开分组，点${n(equipmentGroup.put)}选择设备，再授权给账号。`,
    ),
  ]),
};
