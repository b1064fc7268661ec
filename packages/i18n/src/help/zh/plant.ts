import { alarm } from '../../zh/alarm.ts';
import { designer } from '../../zh/designer.ts';
import { designerPage } from '../../zh/designer-page.ts';
import { designerTool } from '../../zh/designer-tool.ts';
import { driver } from '../../zh/driver.ts';
import { equipment } from '../../zh/equipment.ts';
import { excel } from '../../zh/excel.ts';
import { firstOutGroup } from '../../zh/first-out-group.ts';
import { fixedModel } from '../../zh/fixed-model.ts';
import { gateway } from '../../zh/gateway.ts';
import { gatewayUpdate } from '../../zh/gateway-update.ts';
import { gatewayVersion } from '../../zh/gateway-version.ts';
import { hardware } from '../../zh/hardware.ts';
import { market } from '../../zh/market.ts';
import { menu } from '../../zh/menu.ts';
import { project } from '../../zh/project.ts';
import { scene } from '../../zh/scene.ts';
import { share } from '../../zh/share.ts';
import { signal } from '../../zh/signal.ts';
import { template } from '../../zh/template.ts';
import { named as n, task, topic } from '../topic.ts';

/** 设备接入与画面。 */
export const plantHelp = {
  equipment: topic(
    menu.equipment,
    '接入的全部设备。一台设备有驱动（与控制器的连接）、变量、画面、报表和报警规则，最多绑定一个网关。',
    [
      task(
        '接入一台设备',
        `点${n(equipment.add)}，填写名称，选择网关。`,
        `在${n(equipment.tabDriver)}中点${n(driver.add)}，选择协议并填写地址。`,
        `点${n(driver.tryAddress)}，确认能读到值。`,
        `在${n(equipment.tabSignal)}中添加变量。`,
      ),
      task(
        '绘制画面',
        `打开${n(equipment.tabPage)}，点${n(equipment.pageNew)}。`,
        `点${n(equipment.pageDesign)}进入设计。`,
      ),
      task(
        '接入许多相同的设备',
        `先接好一台，再到${n(menu.templates)}由它生成模板。`,
        '用模板新增其余设备。',
      ),
    ],
  ),
  signals: topic(
    equipment.tabSignal,
    '设备的全部变量，像电子表格一样编辑：标识、地址、类型、单位、量程和记录方式。',
    [
      task(
        '逐个添加',
        `点${n(signal.addRow)}，填写标识、名称和地址。`,
        `点${n(signal.save)}。有误的单元格会标出并说明原因。`,
      ),
      task(
        '批量添加',
        `点${n(signal.import)}，选择点表文件。`,
        '先看预览：新增、修改和有误的行，确认后才会写入。',
        `用${n(signal.fillDown)}和${n(signal.fillSeries)}填充选中的单元格。`,
      ),
    ],
  ),
  alarmRules: topic(
    alarm.rules,
    '这台设备在什么条件下报警。条件可以组合多个变量，带死区和延时，避免反复触发。',
    [
      task(
        '新增规则',
        '选择变量和条件，填写上下限、死区和延时。',
        '写明原因、后果和处理方法：操作员在报警发生时会看到。',
        `要通知到人，再到${n(menu.notification)}设置。`,
      ),
    ],
  ),
  designer: topic(
    designer.title,
    '绘制监控画面。左侧是图元库和图层，右侧是所选图元的属性，中间是画布。未保存的内容保留在浏览器中，意外关闭后可以恢复。',
    [
      task(
        '画一个图元并绑定变量',
        `从${n(designer.library)}拖入图元。`,
        '在右侧属性的绑定中选择变量，或直接把变量拖到图元上。',
        `点${n(designer.save)}。`,
      ),
      task(
        '先试再用',
        `打开运行开关，画面按实时值运行；用${n(designerTool.simulate)}试各种数值，不会写入设备。`,
      ),
      task('复用', '把常用的一组图元做成面板，改一处，处处更新。'),
    ],
    { 'Ctrl/⌘ Z': '撤销', 'Ctrl/⌘ S': designer.save, '?': '全部快捷键', F1: '打开帮助' },
  ),
  gateways: topic(
    menu.gateways,
    '现场的网关：采集控制器的数据并上传到平台。断线期间的数据保存在网关上，恢复后补传，不会触发过期的报警。',
    [
      task(
        '注册网关',
        `点${n(gateway.register)}，填写 SN 和名称。`,
        `点${n(gateway.registerAction)}。密钥只显示一次，请立即保存，再点${n(gateway.keyKept)}。`,
        `${n(gateway.agent)}：下载程序和配置文件，在现场的机器上按窗口中的命令运行；Linux 上可用服务文件设为开机启动。几秒后状态变为在线。`,
      ),
      task(
        '找回以前的配置',
        `打开网关的${n(gatewayVersion.tab)}：每次修改驱动、变量采集设置或脚本都保留一个版本，并标明网关是否已接收。`,
        `${n(gatewayVersion.compare)}显示一个版本改了什么；${n(gatewayVersion.restore)}先列出会改变和无法恢复的内容，确认后生成新版本并下发。`,
      ),
      task(
        '更新采集程序',
        `在列表中选择网关，点${n(gatewayUpdate.start)}，填写${n(gatewayUpdate.first)}和${n(gatewayUpdate.soak)}。`,
        `${n(gatewayUpdate.open)}中可以看到每个网关的进度和失败原因，并可暂停、继续或停止。新程序连不上平台时网关自动退回。`,
      ),
      task('使用自己的网关', `自有网关按 MQTT Sparkplug B 接入，见${n(gateway.foreignTitle)}。`),
      task('换密钥', '密钥遗失或泄露时，在网关的菜单中更换；旧密钥立即失效。'),
    ],
  ),
  hardware: topic(menu.hardware, '平台支持的网关型号。注册网关时按序列号前缀识别型号。', [
    task(
      '新增型号',
      `点${n(hardware.add)}，填写型号和${n(hardware.snPrefix)}。`,
      `在${n(hardware.firmwareVersion)}中填写最新版本，较旧的网关会标出。`,
    ),
  ]),
  fixedModels: topic(menu.fixedModels, '出厂时点表固定的产品。按型号新增的设备直接拥有全部驱动和变量。', [
    task('新增型号', `点${n(fixedModel.add)}。`, '打开型号，添加驱动、变量和报表。'),
  ]),
  projects: topic(menu.projects, '新增和维护运营中心：包含哪些设备，谁能看、谁能写。', [
    task(
      '新增运营中心',
      `点${n(project.add)}。`,
      `打开它，点${n(project.bind)}选择设备。`,
      `点${n(project.mvarAdd)}，由多台设备的变量计算合计、平均等。`,
      `点${n(project.drawPage)}绘制画面，点${n(project.permissionAdd)}添加人员。`,
    ),
  ]),
  operationCentres: topic(menu.operationCentres, '您数据范围内的全部运营中心。', [
    task('查看', '搜索后点名称打开。', `需要修改时，请有权限的同事在${n(menu.projects)}中操作。`),
  ]),
  excel: topic(menu.excel, '用您自己的 Excel 模板生成报表：每个单元格说明由平台计算还是由人填写。', [
    task(
      '新增智能报表',
      `点${n(excel.add)}，选择设备或运营中心。`,
      `点${n(excel.upload)}，为单元格选择变量和统计方式，或标为人工填写。`,
      `在${n(excel.schedule)}中选择周期，到时自动生成一份填报记录。`,
    ),
  ]),
  shareLinks: topic(
    menu.shareLinks,
    '已开放给外部访客的链接。访客只能看到分享的设备或运营中心，看不到其他内容。',
    [
      task(
        '开放链接',
        `在设备或运营中心的菜单中点${n(share.share)}。`,
        `设置${n(share.password)}和${n(share.expires)}。`,
      ),
      task('收回链接', `点${n(share.renew)}，旧链接立即失效；也可以关闭。`),
    ],
  ),
  templates: topic(
    menu.templates,
    '模板包含驱动、变量、报警规则、画面、报表和脚本。由模板新增的设备跟随模板；设备上自己改过的内容保留。',
    [
      task('新增模板', `点${n(template.add)}，在${n(template.from)}中选择一台已调好的设备，或留空。`),
      task(
        '让设备跟上模板',
        `打开${n(template.tabEquipment)}，点${n(template.syncLook)}。`,
        `确认要改的内容，再点${n(template.sync)}。`,
      ),
      task(
        '统一修改报警限值',
        `打开模板的${n(alarm.rules)}，修改规则，再同步设备。`,
        '在设备上改过的限值保留；首出组仍由设备的规则组成。',
        '在模板中删除变量时，引用它的规则一并删除；设备上的变量和规则都保留。',
      ),
      task('回到以前', `打开${n(template.tabVersion)}，比较并恢复到某个版本。`),
    ],
  ),
  market: topic(
    menu.market,
    '模板包的库：在企业之间、在不同平台之间传递模板。每个包带签名，可以看到由谁制作。',
    [
      task(
        '导入',
        `点${n(market.upload)}，查看签名者和内容。`,
        `选择${n(market.action)}，确认后点${n(market.import)}。`,
      ),
      task('导出', `点${n(market.export)}，选择模板。`, `点${n(market.download)}得到文件。`),
    ],
  ),
  faceplates: topic(menu.faceplates, '面板是带参数的画面部件，可在许多画面上放置，只需编辑一次。', [
    task('制作面板', `点${n(designerPage.faceplateNew)}，像画面一样绘制。`, '把随设备变化的内容写成参数。'),
    task('使用', '在画面设计中从图元库拖入面板，并给出参数。'),
  ]),
  protocols: topic(menu.protocols, '网关支持的协议：参数、地址写法和示例。与驱动表单使用同一份说明。', [
    task('查地址写法', '搜索协议名称。', '按示例写地址，在驱动中试读。'),
  ]),
  scene: topic(menu.scene, '三维场景：GLB 模型，其中的节点绑定变量，可放到画面上。', [
    task(
      '新增场景',
      `点${n(scene.add)}，再点${n(scene.upload)}。`,
      `选中节点，点${n(scene.addBinding)}。`,
      `转到合适的角度，点${n(scene.addView)}。`,
    ),
  ]),
  firstOutGroup: topic(
    menu.firstOutGroup,
    '一个原因引起一连串报警时，组内最先发生的一条代表全组，便于找到起因。',
    [task('新增首出组', `点${n(firstOutGroup.add)}，选择属于同一个联锁或机组的报警规则。`)],
  ),
};
