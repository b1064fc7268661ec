import { account } from '../../zh/account.ts';
import { apiAccount } from '../../zh/api-account.ts';
import { apiDocument } from '../../zh/api-document.ts';
import { card } from '../../zh/card.ts';
import { department } from '../../zh/department.ts';
import { enrolment } from '../../zh/enrolment.ts';
import { frame } from '../../zh/frame.ts';
import { guide } from '../../zh/guide.ts';
import { identityProvider } from '../../zh/identity-provider.ts';
import { invoice } from '../../zh/invoice.ts';
import { licence } from '../../zh/licence.ts';
import { managedAccount } from '../../zh/managed-account.ts';
import { menu } from '../../zh/menu.ts';
import { message } from '../../zh/message.ts';
import { notice } from '../../zh/notice.ts';
import { notification } from '../../zh/notification.ts';
import { offer } from '../../zh/offer.ts';
import { organisation } from '../../zh/organisation.ts';
import { purchase } from '../../zh/purchase.ts';
import { role } from '../../zh/role.ts';
import { sms } from '../../zh/sms.ts';
import { style } from '../../zh/style.ts';
import { videoCloud } from '../../zh/video-cloud.ts';
import { webhook } from '../../zh/webhook.ts';
import { named as n, task, topic } from '../topic.ts';

/** 企业、账号、通知与系统。 */
export const organisationHelp = {
  organisations: topic(
    menu.organisations,
    '平台上的全部企业。停用的企业不能登录，数据继续采集，可随时恢复。',
    [
      task(
        '新增企业',
        `点${n(organisation.add)}，填写企业和它的第一个管理员。`,
        `也可以在${n(menu.enrolment)}中发出企业注册链接，由对方填写。`,
      ),
    ],
  ),
  enterprise: topic(
    menu.enterprise,
    '本企业的名称、联系人、时区、班次和登录要求。时区和班次决定报表中一天从何时开始。',
    [task('修改', '改动后保存。', `打开${n(organisation.requiresSecondFactor)}，则全体账号须设置两步验证。`)],
  ),
  departments: topic(menu.departments, '企业的部门结构。账号的数据范围可以限制在本部门或本部门及下级。', [
    task(
      '新增部门',
      `点${n(department.add)}，或在一个部门上点${n(department.addBelow)}。`,
      '再把设备和账号放入部门。',
    ),
  ]),
  accounts: topic(menu.accounts, '本企业的账号：角色决定能做什么，数据范围决定能看到哪些设备。', [
    task(
      '新增账号',
      `点${n(managedAccount.add)}，填写姓名和登录名，选择角色和数据范围。`,
      '初始密码只显示一次，首次登录须修改。',
    ),
    task('停用账号', '在账号的菜单中停用，其全部会话立即结束。'),
  ]),
  enrolment: topic(menu.enrolment, '通过链接自行注册：链接限定角色、部门和有效期，可要求审核。', [
    task(
      '发出链接',
      `点${n(enrolment.add)}，选择角色和有效期。`,
      `点${n(enrolment.copy)}，发给对方。`,
      `需要审核的，在${n(enrolment.peopleTitle)}中点${n(enrolment.approve)}。`,
    ),
  ]),
  roles: topic(menu.roles, '角色是权限的组合。平台自带的角色不能修改，可以复制后调整。', [
    task('新增角色', `点${n(role.add)}，勾选权限。`, '在矩阵中可以并排比较和修改全部角色。'),
  ]),
  alarmLevels: topic(menu.alarmLevels, '四个报警级别的名称、颜色、形状和声音，全企业统一。', [
    task('修改级别', '点级别，修改名称、颜色、形状或声音。', '修改后全部画面和列表立即生效。'),
  ]),
  singleSignOn: topic(menu.singleSignOn, '用企业已有的账号登录：OpenID Connect 或 LDAP 目录。', [
    task(
      '接入',
      `点${n(identityProvider.addOidc)}或${n(identityProvider.addDirectory)}，填写地址和密钥。`,
      `用${n(identityProvider.addMapping)}把用户组对应到角色。`,
      `在${n(identityProvider.tabTest)}中点${n(identityProvider.testBegin)}，每一步都会说明结果。`,
    ),
  ]),
  apiAccounts: topic(menu.apiAccounts, '程序使用的账号。令牌可以限制权限、有效期，并显示最近使用时间。', [
    task(
      '给程序一个令牌',
      `点${n(apiAccount.add)}。`,
      `打开${n(apiAccount.tabToken)}，点${n(apiAccount.tokenAdd)}。令牌只显示一次。`,
    ),
  ]),
  apiDocument: topic(menu.apiDocument, '平台的全部接口：路径、参数、应答和错误，可在此直接试用。', [
    task(
      '试用接口',
      `选择接口，填入${n(apiDocument.token)}。`,
      `点${n(apiDocument.send)}。会修改数据的接口先询问。`,
    ),
  ]),
  webhooks: topic(
    menu.webhooks,
    '把报警、上下线、写入结果等事件推送到您的系统。失败会重试，每次推送都有记录。',
    [
      task(
        '新增推送',
        `点${n(webhook.add)}，填写地址并选择事件。`,
        `点${n(webhook.test)}。`,
        `在${n(webhook.tabDelivery)}中查看结果，可${n(webhook.resend)}。`,
      ),
    ],
  ),
  notification: topic(menu.notification, '哪些报警、在什么时间、用什么方式通知谁，无人确认时升级到下一级。', [
    task(
      '新增规则',
      `点${n(notification.add)}，选择报警和设备。`,
      '选择接收人或值班表，以及邮件、短信或群消息。',
      `用${n(notification.stepAdd)}设置升级。`,
      `点${n(notification.test)}，确认能收到。`,
    ),
    task('值班表', `点${n(notification.rotaAdd)}，填写班次和人员。`),
  ]),
  notice: topic(menu.notice, '发布给全企业或全平台的公告，出现在每个人的消息中。', [
    task('发布', `点${n(notice.add)}，填写标题和内容，选择范围。`),
  ]),
  styleOwn: topic(menu.styleOwn, '本企业的名称、图标、颜色和登录页。', [
    task(
      '设计风格',
      `点${n(style.add)}。`,
      `用${n(style.editLogin)}和${n(style.editMain)}修改，用${n(style.preview)}查看，保存后才生效。`,
    ),
  ]),
  stylePlatform: topic(menu.stylePlatform, '本企业正在使用的平台风格，以及可以选用的系统风格。', [
    task('选用', '查看预览，启用一个风格。', '停用后恢复平台默认的样子。'),
  ]),
  styles: topic(menu.styles, '全部风格：正在使用的、授权给其他账号的和草稿。', [
    task(
      '修改风格',
      '打开风格。',
      `点${n(style.editLogin)}或${n(style.editMain)}。`,
      `在${n(style.tabExternal)}中授权给其他账号。`,
    ),
  ]),
  stylesSystem: topic(menu.stylesSystem, '由平台提供、所有企业都可以选用的风格。', [
    task('以此为基础', `点${n(style.copy)}，再修改副本。`),
  ]),
  audit: topic(
    menu.audit,
    '谁、何时、从哪里做了什么，修改前后的值是什么。记录只增不改，可用命令校验是否被篡改。',
    [
      task(
        '查一件事',
        '按人员、对象和时间搜索。',
        '点一行，查看修改前后的值。',
        '导出时，导出本身也会记录。',
      ),
    ],
  ),
  outbox: topic(menu.outbox, '平台发出的邮件和短信：等待、已发送、失败及原因。', [
    task('找到没有收到的消息', '搜索接收人。', '看状态和失败原因，修正后重新发送。'),
  ]),
  feedback: topic(menu.feedback, '用户提交的意见和问题。', [
    task(
      '查看',
      '按类型筛选，点一条查看全文。',
      `用户在${n(menu.account)}的${n(account.tabFeedback)}中提交。`,
    ),
  ]),
  videoCloud: topic(
    menu.videoCloud,
    '视频云平台的密钥。画面上的视频图元用它取得摄像机的画面，密钥不会到浏览器。',
    [task('接入', `点${n(videoCloud.add)}，填写密钥。`, `点${n(videoCloud.test)}。`)],
  ),
  licence: topic(
    menu.licence,
    '本平台的许可：企业、网关、变量、账号的上限和到期时间。到达上限时不能再新增，已有的照常工作。',
    [task('更新许可', `点${n(licence.upload)}，选择许可文件。`)],
  ),
  frame: topic(menu.frame, '把其他系统的页面放进菜单，可按角色开放。', [
    task(
      '添加',
      `点${n(frame.add)}，填写网址。`,
      `选择${n(frame.openFlag)}。不允许嵌入的网站只能在新窗口打开。`,
    ),
  ]),
  card: topic(menu.card, '网关中的物联网卡：套餐、用量和到期日期。到期前会发消息提醒。', [
    task(
      '登记卡',
      `点${n(card.add)}，再用${n(card.bind)}放入网关。`,
      `用${n(card.sync)}或${n(card.import)}更新用量。`,
    ),
    task('续费', '勾选要续费的卡，选择价目并下单。'),
  ]),
  offer: topic(menu.offer, '物联网卡续费的价格。', [
    task('新增价目', `点${n(offer.add)}，填写时长和价格。已下的订单价格不变。`),
  ]),
  purchase: topic(menu.purchase, '续费和短信套餐的订单，从下单、付款到完成。', [
    task('付款', `打开订单，点${n(purchase.pay)}。`, `付款后在${n(menu.invoice)}中申请开票。`),
  ]),
  invoice: topic(menu.invoice, '订单的发票：申请、开具和下载。', [
    task('申请', `点${n(invoice.request)}，选择订单，填写抬头和税号。`, `开票后点${n(invoice.download)}。`),
    task('对账', '点申请号，打开发票。', `点${n(invoice.document)}下载双方对账用的 PDF；它不是发票。`),
  ]),
  smsBuy: topic(menu.smsBuy, '短信余额和可购买的套餐。报警短信从余额中扣除。', [
    task('购买', `选择套餐，点${n(sms.buy)}，然后付款。`, `余额的每次变动见${n(sms.entryTitle)}。`),
  ]),
  smsSend: topic(menu.smsSend, '平台发送的短信及状态，也可以手工发送。', [
    task('发送', `点${n(sms.write)}，选择接收人，写内容。`, `先看预览和条数，再点${n(sms.send)}。`),
  ]),
  smsStatistics: topic(menu.smsStatistics, '按日、按月统计发送的短信：成功、失败和费用。', [
    task('查看', '选择时间段。', '点数字，查看对应的短信。'),
  ]),
  messages: topic(message.title, '平台给您的消息：报警、到期、工单和公告。右上角的铃铛显示未读数量。', [
    task('处理', `打开消息，点${n(message.open)}到达相应的设备或工单。`, '可以全部标为已读，也可以删除。'),
  ]),
  account: topic(menu.account, '您自己的账号：资料、密码、两步验证、登录会话和个人偏好。', [
    task(
      '提高安全',
      `在${n(account.tabSecurity)}中设置两步验证或通行密钥。`,
      `在${n(account.tabSession)}中撤销不认识的会话。`,
    ),
    task('个人偏好', `在${n(account.tabConfig)}中选择打开设备的方式和报警提示。`),
  ]),
  guide: topic(guide.title, '从空的平台到运行的工厂，一步一步。每一步是否完成，按企业的实际数据判断。', [
    task(
      '使用向导',
      '按顺序点每一步，到达相应的界面。',
      '完成后回到这里，该步骤已勾选。',
      `不再需要时点${n(guide.dismiss)}。`,
    ),
  ]),
};
